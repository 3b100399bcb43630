import { ErrorState } from '@caderneta/ui';
import { useState } from 'react';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '../app/store.ts';

/** An area that the server didn't announce, because its remote is down: it may come back. */
export function MissingArea() {
  const { remotes, session, report } = useShell();
  const signedIn = useStore(session);
  const [busy, setBusy] = useState(false);

  async function askAgain() {
    if (!signedIn) return;
    setBusy(true);
    await remotes.refresh(signedIn.employee.id).catch((error: unknown) => {
      report('the remotes of the session could not be asked for', error);
    });
    setBusy(false);
  }

  return <ErrorState busy={busy} onRetry={() => void askAgain()} />;
}
