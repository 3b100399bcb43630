import { followDialogs } from '@caderneta/app-kit/dialog-history';
import { startReporting } from '../reporting/health-reporter.ts';
import { leaveHeldPages } from '../reporting/leave-held-page.ts';
import { watchSigns } from '../reporting/watch-signs.ts';
import { startPreparing } from '../pages/prepare-ahead.ts';
import { setUpWorker } from '../worker/set-up-worker.ts';
import { startFollowing } from './follow-changes.ts';
import type { Shell } from '../ground/shell-context.ts';

/** Starts what no page waits for; each part goes without the others. */
export function startRest(shell: Shell): void {
  const { bootstrap, session, report } = shell;
  const begin = async (what: string, start: () => unknown) => {
    try {
      await start();
    } catch (error) {
      report(what, error);
    }
  };
  // Without it a page that never lets go is left by its address alone.
  void begin('pages that hold on cannot be left', () => leaveHeldPages(shell));
  // A server that no longer has this page's builds cannot send the question about new ones.
  void begin('nobody can be asked to update', () =>
    Promise.all([import('../updates/ask-when-calm.ts'), import('../updates/ask-to-update.ts')]),
  );
  // A preview is no build that people have.
  if (!bootstrap.isPreview) {
    void begin('the health of builds cannot be reported', () => startReporting(shell));
    void begin('signs of health cannot be watched', () => watchSigns(shell));
  }
  void begin('the service worker cannot be set up', () =>
    setUpWorker(bootstrap.worker ?? null, session),
  );
  // Without it Back leaves the page and not the dialog.
  void begin('dialogs cannot have entries in the history', () => {
    const history = followDialogs();
    shell.modals.settled = () => history.settled();
  });
  // Without it the pages poll.
  void begin('changes cannot be followed', () => startFollowing(shell));
  // Without it a page loads when somebody comes near a link of the menu.
  void begin('pages cannot be prepared', () => startPreparing(shell));
}
