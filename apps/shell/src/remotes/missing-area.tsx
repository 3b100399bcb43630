import { EmptyState, ErrorState } from '@caderneta/ui';
import { PowerOff } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { useStore } from '@caderneta/app-kit';

/** An area that the server didn't announce: its remote is down, or the installation switched it off. */
export function MissingArea() {
  const shell = useShell();
  const { remotes, session, report } = shell;
  const signedIn = useStore(session);
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);

  async function askAgain() {
    if (!signedIn) return;
    setBusy(true);
    try {
      await remotes.refresh(signedIn.employee.id);
      if (await remotes.lacksSome()) void shell.askToUpdate();
    } catch (error) {
      report('the remotes of the session could not be asked for', error);
    }
    setBusy(false);
  }

  const sentence = remotes.sentenceOf(pathname);
  if (sentence !== undefined) return <EmptyState icon={PowerOff}>{sentence}</EmptyState>;
  return <ErrorState busy={busy} onRetry={() => void askAgain()} />;
}
