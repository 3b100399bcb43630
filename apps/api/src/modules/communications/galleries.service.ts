import type { GalleryListItem, PageQuery } from '@caderneta/api-client/contract';
import { findFirstFiles } from './communication-files.repository.ts';
import { classroomsOf, communicationFields, reportOf } from './communication-fields.ts';
import { type Asking, findCounted, idsOf } from './list-communications.ts';
import { required } from './required-column.ts';

/**
 * Galleries with their cover, which is the first image where none was chosen. A list leaves the
 * other images out: a page of galleries has thousands.
 */
export async function findGalleries(asking: Asking, page: PageQuery) {
  const { counted, total } = await findCounted(asking, 'gallery', page);
  const firsts = await findFirstFiles(asking.db, idsOf(counted.map(({ row }) => row)));
  const byCommunication = new Map(firsts.map((first) => [first.communicationId, first]));
  const items = counted.map(({ row, counts }): GalleryListItem => {
    const first = byCommunication.get(row.id);
    const image = row.image ?? first?.file ?? null;
    return {
      communication: {
        ...communicationFields({ ...row, image }, [], asking),
        date: required(row.galleryDate),
        imageCount: first?.fileCount ?? 0,
      },
      report: reportOf(counts),
      classrooms: classroomsOf(counts),
    };
  });
  return { items, total };
}
