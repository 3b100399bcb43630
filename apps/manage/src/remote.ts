import { defineRemote, paths } from '@caderneta/platform';

export const remote = defineRemote({
  name: 'manage',
  routes: [
    {
      path: paths.manage,
      page: () =>
        import(/* webpackChunkName: "/gerenciar" */ './overview/overview.page.tsx').then(
          (module) => module.OverviewPage,
        ),
    },
  ],
});
