import { PageOutlet } from '@caderneta/app-kit';
import { useShell } from '../ground/shell-context.ts';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { describeFailure, seenIn } from '../remotes/describe-failure.ts';
import { shellPages, type ShellPath } from './shell-pages.ts';

export interface ShellPageProps {
  path: ShellPath;
}

/** One of the shell's own pages. */
export function ShellPage({ path }: ShellPageProps) {
  const { report, build, pages } = useShell();
  return (
    <PageOutlet
      key={path}
      pages={pages}
      id={path}
      load={shellPages[path]}
      props={{}}
      waiting={<WaitingPage />}
      onFailure={(error) => {
        const { kind, detail } = describeFailure(error);
        report(`${path} failed (${kind}): ${detail}`, undefined, seenIn(kind, build));
      }}
    />
  );
}
