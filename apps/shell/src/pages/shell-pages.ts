import { paths } from '@caderneta/platform';
import type { LoadPage } from './pages.ts';

/** The shell's own pages. Each is a chunk named after its address, so that it is preloaded. */
export const shellPages = {
  '/': () => import(/* webpackChunkName: "/" */ '../home/home.page.tsx').then((m) => m.HomePage),
  '/login': () =>
    import(/* webpackChunkName: "/login" */ '../login/login.page.tsx').then((m) => m.LoginPage),
  '/esqueci-minha-senha': () =>
    import(
      /* webpackChunkName: "/esqueci-minha-senha" */ '../recovery/forgot-password.page.tsx'
    ).then((m) => m.ForgotPasswordPage),
  '/alterar-senha': () =>
    import(/* webpackChunkName: "/alterar-senha" */ '../recovery/reset-password.page.tsx').then(
      (m) => m.ResetPasswordPage,
    ),
  '/perfil': () =>
    import(/* webpackChunkName: "/perfil" */ '../profile/profile.page.tsx').then(
      (m) => m.ProfilePage,
    ),
} satisfies Record<string, LoadPage>;

export type ShellPath = keyof typeof shellPages;

/** Shown alike to whoever is signed in and to whoever isn't. */
export const recoveryPaths = [paths.forgotPassword, paths.resetPassword] as const;
export type OpenPath = typeof paths.login | (typeof recoveryPaths)[number];

export function isRecovery(pathname: string): pathname is (typeof recoveryPaths)[number] {
  return (recoveryPaths as readonly string[]).includes(pathname);
}
