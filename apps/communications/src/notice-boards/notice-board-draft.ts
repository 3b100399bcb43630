import type { Versioned } from '@caderneta/api-client';
import type { NoticeBoard } from '@caderneta/api-client/contract';
import { draftsOf, type Draft, type Saved } from '@caderneta/edit-form';
import * as z from 'zod/mini';
import { storedFileRefs, withoutLostFiles } from '../uploads/stored-file-ref.ts';

const noticeBoardContent = z.object({
  title: z.string(),
  classroomIds: z.array(z.string()),
  image: storedFileRefs,
  attachment: storedFileRefs,
});

/** What the form of an item holds. */
export type NoticeBoardContent = z.output<typeof noticeBoardContent>;
export type NoticeBoardDraft = Draft<NoticeBoardContent>;

export const noticeBoardDrafts = draftsOf('mural', noticeBoardContent, {
  upgrade,
  refresh: (draft) => withoutLostFiles(draft, 'image', 'attachment'),
});

/** Earlier releases stored the content without what the writing began from. */
function upgrade(stored: unknown): unknown {
  if ('base' in (stored as object)) return stored;
  const { etag, idempotencyKey, ...values } = stored as Record<string, unknown>;
  return { values, base: { values, etag }, idempotencyKey };
}

export const blankNoticeBoard: Saved<NoticeBoardContent> = {
  values: { title: '', classroomIds: [], image: [], attachment: [] },
  etag: null,
};

export function savedNoticeBoard({
  data,
  etag,
}: Versioned<NoticeBoard>): Saved<NoticeBoardContent> {
  const { title, imageId, imageUrl, imageSrcSet, attachment } = data.noticeBoardItem;
  const image =
    imageId && imageUrl
      ? [{ id: imageId, originalName: 'imagem atual', location: imageUrl, srcSet: imageSrcSet }]
      : [];
  return {
    values: {
      title,
      classroomIds: data.classroomIds,
      image,
      attachment: attachment ? [attachment] : [],
    },
    etag,
  };
}
