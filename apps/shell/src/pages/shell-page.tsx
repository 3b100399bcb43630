import { useShell } from '../app/shell-context.ts';
import { describeFailure, seenIn } from '../remotes/describe-failure.ts';
import { PageOutlet } from './page-outlet.tsx';
import { shellPages, type ShellPath } from './shell-pages.ts';

export interface ShellPageProps {
  path: ShellPath;
}

/** One of the shell's own pages. */
export function ShellPage({ path }: ShellPageProps) {
  const { report, build } = useShell();
  return (
    <PageOutlet
      key={path}
      id={path}
      load={shellPages[path]}
      onFailure={(error) => {
        const { kind, detail } = describeFailure(error);
        report(`${path} failed (${kind}): ${detail}`, undefined, seenIn(kind, build));
      }}
    />
  );
}
