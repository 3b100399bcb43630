import { paths } from '@caderneta/platform';
import type { Shell } from '../app/shell.ts';
import { idOfPage } from '../remotes/remotes.ts';
import { shellPages } from './shell-pages.ts';

/** Loads what an address will show, before somebody is there. */
export function preparePage({ remotes, pages, session }: Shell, pathname: string): Promise<void> {
  if (!session.current()) return pages.prepare(paths.login, shellPages[paths.login]);
  const page = remotes.pageOf(pathname);
  if (page) return pages.prepare(idOfPage(page), () => remotes.loadPage(page));
  const own = pathname === paths.profile ? paths.profile : paths.home;
  return pages.prepare(own, shellPages[own]);
}
