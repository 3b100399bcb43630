import type { Database } from '#/database/database.ts';
import type { noticeBoardItems } from '#/database/schema/notice-boards.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import type { CommunicationRow } from '../communications.repository.ts';
import { changesOf, type SaidWithFiles } from './item-words.ts';
import {
  contentOf,
  findFileNames,
  findSaid,
  insertVersion,
  noteCorrection,
  saidIn,
} from './item-versions.repository.ts';
import type { Kind } from '../kinds.ts';

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

type NoticeRow = typeof noticeBoardItems.$inferSelect;
type SaidOfNotice = Pick<NoticeRow, 'title' | 'imageFileId' | 'attachmentFileId'>;
type Notice = SaidOfNotice & Pick<NoticeRow, 'id' | 'schoolId' | 'createdBy' | 'createdAt'>;

/**
 * The same of a notice of the board.
 * @returns whether it says something else by now
 */
export async function keepNoticeVersion(
  { db, actor, now }: EmployeeContext,
  notice: Notice,
  written: SaidOfNotice,
): Promise<boolean> {
  const [before, after] = [contentOfNotice(notice), contentOfNotice(written)];
  const changes = changesOf(
    'notice',
    await withFileNames(db, before),
    await withFileNames(db, after),
    actor.timezone,
  );
  if (changes.length === 0) return false;
  const { schoolId, id: noticeBoardItemId } = notice;
  const version = { schoolId, noticeBoardItemId, writtenBy: actor.id, changes, standsSince: now };
  await insertVersion(
    db,
    { ...version, content: after, tell: 'Nobody' },
    { content: before, writtenBy: notice.createdBy, standsSince: notice.createdAt },
  );
  return true;
}

const contentOfNotice = ({ title, imageFileId, attachmentFileId }: SaidOfNotice) => ({
  ...{ title, description: '', imageFileId },
  fileIds: attachmentFileId ? [attachmentFileId] : [],
});

const withFileNames = async (db: Database, content: ReturnType<typeof contentOfNotice>) => ({
  ...saidIn(content),
  imageFileId: content.imageFileId,
  files: await findFileNames(db, content.fileIds),
});
