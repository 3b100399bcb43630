import type { Shell } from '../ground/shell-context.ts';

/**
 * Sees to it that the remotes of this employee are known. The page's HTML knows them by its cookie;
 * a session without one (it expired, or somebody just signed in) gets them here.
 */
export async function prepareRemotes(shell: Shell, employeeId: string): Promise<void> {
  const { remotes, renew, report } = shell;
  if (remotes.owner === employeeId && remotes.current().remotes.length > 0) return;
  try {
    await remotes.refresh(employeeId);
    if (remotes.current().remotes.length > 0) return;
    await renew();
    await remotes.refresh(employeeId);
  } catch (error) {
    // The rest of the portal works without them, and their pages offer to try again.
    report('the remotes of the session could not be asked for', error);
  }
}
