import type { FamilyNotice } from '@caderneta/api-client/contract';
import { NotFound } from '#/kernel/problems.ts';
import { imageFields, storedFile } from '#/modules/files/file-links.ts';
import { findHung, findNotice, keepNoticeView } from './board.repository.ts';
import { type Asking, findFamily } from './family.ts';

export async function readNotice(asking: Asking, id: string): Promise<FamilyNotice> {
  const { row, classrooms } = await requireNotice(asking, id);
  const { links } = asking;
  const { imageUrl, imageSrcSet } = imageFields(row.image, links);
  return {
    id: row.item.id,
    title: row.item.title,
    imageUrl,
    imageSrcSet,
    attachment: row.attachment && storedFile(row.attachment, links),
    createdAt: row.item.createdAt.toISOString(),
    createdBy: { name: row.authorName },
    classrooms,
  };
}

export async function openNotice(asking: Asking, id: string): Promise<void> {
  const { db, guardian, now } = asking;
  const { row } = await requireNotice(asking, id);
  const view = { noticeBoardItemId: row.item.id, guardianId: guardian.id, viewedAt: now };
  await keepNoticeView(db, view);
}

async function requireNotice(asking: Asking, id: string) {
  const family = await findFamily(asking);
  const row = await findNotice(asking.db, family, id);
  const classrooms = row ? await findHung(asking.db, family, id) : [];
  if (!row || classrooms.length === 0) throw new NotFound();
  return { row, classrooms };
}
