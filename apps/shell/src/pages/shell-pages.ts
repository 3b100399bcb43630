import type { LoadPage } from './pages.ts';

/** The shell's own pages. Each is a chunk named after its address, so that it is preloaded. */
export const shellPages = {
  '/': () => import(/* webpackChunkName: "/" */ '../home/home.page.tsx').then((m) => m.HomePage),
  '/login': () =>
    import(/* webpackChunkName: "/login" */ '../login/login.page.tsx').then((m) => m.LoginPage),
  '/perfil': () =>
    import(/* webpackChunkName: "/perfil" */ '../profile/profile.page.tsx').then(
      (m) => m.ProfilePage,
    ),
} satisfies Record<string, LoadPage>;
