import type { RemoteEntry } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/platform';

export function remoteEntryOf(name: string, ...routes: string[]): RemoteEntry {
  const buildId = '0123456789';
  const entry = `/remotes/${name}/${buildId}/remoteEntry.0123456789.js`;
  return { name, buildId, platform: '1.0.0', entry, routes };
}

/** The remotes of an administrator. */
export const allRemotes: readonly RemoteEntry[] = [
  remoteEntryOf(
    'communications',
    paths.announcements,
    paths.newAnnouncement,
    paths.announcement,
    paths.events,
    paths.activities,
    paths.galleries,
    paths.noticeBoards,
  ),
  remoteEntryOf('diaries', paths.diaries),
  remoteEntryOf('chat', paths.chats),
  remoteEntryOf('manage', paths.manage),
];
