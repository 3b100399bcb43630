import { paths } from '@caderneta/links';
import type { LoadPage } from '@caderneta/app-kit';

/** The shell's own pages. The build reads this list, so that they can be preloaded. */
export const shellPages = {
  '/': () => import('../home/home.page.tsx'),
  '/login': () => import('../login/login.page.tsx'),
  '/esqueci-minha-senha': () => import('../recovery/forgot-password.page.tsx'),
  '/alterar-senha': () => import('../recovery/reset-password.page.tsx'),
  '/instalar': () => import('../set-up/set-up.page.tsx'),
  '/perfil': () => import('../profile/profile.page.tsx'),
} satisfies Record<string, LoadPage>;

export type ShellPath = keyof typeof shellPages;

/** Pages that are the same with and without a session. */
export const pathsSameForAll = [paths.forgotPassword, paths.resetPassword, paths.setUp] as const;
export type OpenPath = typeof paths.login | (typeof pathsSameForAll)[number];

export function isSameForAll(pathname: string): pathname is (typeof pathsSameForAll)[number] {
  return (pathsSameForAll as readonly string[]).includes(pathname);
}
