import type { ComponentType } from 'react';
import { useShell } from '../app/shell-context.ts';
import { describeFailure } from '../remotes/describe-failure.ts';
import { PageOutlet } from './page-outlet.tsx';

export const pages = {
  '/': () => import(/* webpackChunkName: "/" */ '../home/home.page.tsx').then((m) => m.HomePage),
  '/login': () =>
    import(/* webpackChunkName: "/login" */ '../login/login.page.tsx').then((m) => m.LoginPage),
  '/perfil': () =>
    import(/* webpackChunkName: "/perfil" */ '../profile/profile.page.tsx').then(
      (m) => m.ProfilePage,
    ),
} satisfies Record<string, () => Promise<ComponentType>>;

export interface ShellPageProps {
  path: keyof typeof pages;
}

/** One of the shell's own pages. */
export function ShellPage({ path }: ShellPageProps) {
  const { report } = useShell();
  return (
    <PageOutlet
      key={path}
      id={path}
      load={pages[path]}
      onFailure={(error) => {
        const { kind, detail } = describeFailure(error);
        report(`${path} failed (${kind}): ${detail}`);
      }}
    />
  );
}
