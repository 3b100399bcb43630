import { defineRemote, paths } from '@caderneta/platform';

export const remote = defineRemote({
  name: 'diaries',
  routes: [
    {
      path: paths.diaries,
      page: () =>
        import(/* webpackChunkName: "/diarios/listar" */ './pending/pending-diaries.page.tsx').then(
          (module) => module.PendingDiariesPage,
        ),
    },
  ],
});
