import { paths } from '@caderneta/platform';
import type { Shell } from '../app/shell.ts';
import { idOfPage } from '../remotes/remotes.ts';
import { isRecovery, shellPages, type ShellPath } from './shell-pages.ts';

/** Loads what an address will show, before somebody is there. */
export function preparePage({ remotes, pages, session }: Shell, pathname: string): Promise<void> {
  const prepareOwn = (path: ShellPath) => pages.prepare(path, shellPages[path]);
  if (isRecovery(pathname)) return prepareOwn(pathname);
  if (!session.current()) return prepareOwn(paths.login);
  const page = remotes.pageOf(pathname);
  if (page) return pages.prepare(idOfPage(page), () => remotes.loadPage(page));
  return prepareOwn(pathname === paths.profile ? paths.profile : paths.home);
}
