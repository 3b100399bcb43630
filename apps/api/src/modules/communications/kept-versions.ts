import type { noticeBoardItems } from '#/database/schema/notice-boards.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import type { CommunicationRow } from './communications.repository.ts';
import { changesOf, compareWords, type SaidWithFiles } from './item-words.ts';
import { contentOf, findSaid, insertVersion, noteCorrection } from './item-versions.repository.ts';
import type { Kind } from './kinds.ts';

/**
 * Keeps what was published and is another by now, where a kind stays editable. Nobody is told of it.
 * @param row as it was, like what it said
 */
export async function keepVersion(
  { db, actor, now }: EmployeeContext,
  { contract }: Kind,
  row: CommunicationRow,
  before: SaidWithFiles,
): Promise<void> {
  const after = await findSaid(db, row.id);
  const changes = changesOf(contract.kind, before, after, actor.timezone);
  // Who gets it may have changed alone.
  if (changes.length === 0) return;
  const { schoolId, id: communicationId } = row;
  const version = { schoolId, communicationId, writtenBy: actor.id, changes, standsSince: now };
  await insertVersion(
    db,
    { ...version, content: contentOf(after), tell: 'Nobody' },
    { content: contentOf(before), writtenBy: row.createdBy, standsSince: row.sentAt },
  );
  await noteCorrection(db, { id: communicationId, now, asksAgain: false });
}

type Notice = Pick<
  typeof noticeBoardItems.$inferSelect,
  'id' | 'schoolId' | 'title' | 'createdBy' | 'createdAt'
>;

/** The same of a notice of the board, whose only text is its title. */
export async function keepNoticeVersion(
  { db, actor, now }: EmployeeContext,
  notice: Notice,
  title: string,
): Promise<void> {
  if (title === notice.title) return;
  const { schoolId, id: noticeBoardItemId } = notice;
  const words = compareWords(notice.title, title);
  const content = { title, description: '', imageFileId: null, fileIds: [] };
  await insertVersion(
    db,
    {
      ...{ schoolId, noticeBoardItemId, content, writtenBy: actor.id, standsSince: now },
      changes: [{ field: 'title', label: 'Título', words }],
      tell: 'Nobody',
    },
    {
      content: { ...content, title: notice.title },
      ...{ writtenBy: notice.createdBy, standsSince: notice.createdAt },
    },
  );
}
