import { paths } from '@caderneta/links';
import type { Shell } from '../ground/shell-context.ts';
import { idOfPart, type RemotePart } from '../remotes/remotes.ts';
import { isSameForAll, shellPages, type ShellPath } from './shell-pages.ts';

/** Loads the page of an address before a navigation to it. */
export async function preparePage(shell: Shell, pathname: string): Promise<void> {
  const { remotes, pages, session } = shell;
  const prepareOwn = (path: ShellPath) => pages.prepare(path, shellPages[path]);
  const prepareRemote = (part: RemotePart) =>
    pages.prepare(idOfPart(part), () => remotes.load(part));
  if (isSameForAll(pathname)) return prepareOwn(pathname);
  if (!session.current()) return prepareOwn(paths.login);
  const page = remotes.pageOf(pathname);
  if (page) return prepareRemote(page);
  if (pathname === paths.profile) return prepareOwn(paths.profile);
  await prepareOwn(paths.home);
  // The first view does not wait for them.
  void Promise.all(remotes.blocks().map(prepareRemote));
}
