import { LoginLayout } from '../layout/login-layout.tsx';
import type { OpenPath } from './shell-pages.ts';
import { ShellPage } from './shell-page.tsx';

export interface OpenPageProps {
  path: OpenPath;
}

/** A page outside of the signed-in area. */
export function OpenPage({ path }: OpenPageProps) {
  return (
    <LoginLayout>
      <ShellPage path={path} />
    </LoginLayout>
  );
}
