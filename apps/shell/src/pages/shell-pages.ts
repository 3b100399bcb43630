import { paths } from '@caderneta/links';
import type { LoadPage } from './pages.ts';

/** The shell's own pages. The build reads this list, so that they can be preloaded. */
export const shellPages = {
  '/': () => import('../home/home.page.tsx'),
  '/login': () => import('../login/login.page.tsx'),
  '/esqueci-minha-senha': () => import('../recovery/forgot-password.page.tsx'),
  '/alterar-senha': () => import('../recovery/reset-password.page.tsx'),
  '/perfil': () => import('../profile/profile.page.tsx'),
} satisfies Record<string, LoadPage>;

export type ShellPath = keyof typeof shellPages;

/** Shown alike to whoever is signed in and to whoever isn't. */
export const recoveryPaths = [paths.forgotPassword, paths.resetPassword] as const;
export type OpenPath = typeof paths.login | (typeof recoveryPaths)[number];

export function isRecovery(pathname: string): pathname is (typeof recoveryPaths)[number] {
  return (recoveryPaths as readonly string[]).includes(pathname);
}
