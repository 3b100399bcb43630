import * as z from 'zod/mini';
import { newIdempotencyKey, type Versioned } from '@caderneta/api-client';
import type { NoticeBoard } from '@caderneta/api-client/contract';
import type { DraftKind } from '@caderneta/platform';
import { draftFiles, withoutLostFiles } from '../drafts/draft-files.ts';
import type { FormDraft } from '../drafts/use-resumable.ts';

const noticeBoardDraft = z.object({
  title: z.string(),
  classroomIds: z.array(z.string()),
  image: draftFiles,
  attachment: draftFiles,
  etag: z.nullable(z.string()),
  idempotencyKey: z.string(),
});

/** What the form of an item starts with, and what is kept of it. */
export type NoticeBoardDraft = z.output<typeof noticeBoardDraft> & FormDraft;

export const noticeBoardDrafts: DraftKind<NoticeBoardDraft> = {
  name: 'mural',
  version: 1,
  parse: (value) => withoutLostFiles(noticeBoardDraft.parse(value), 'image', 'attachment'),
};

export const blankNoticeBoard = (): NoticeBoardDraft => ({
  title: '',
  classroomIds: [],
  image: [],
  attachment: [],
  etag: null,
  idempotencyKey: newIdempotencyKey(),
});

export function savedNoticeBoard({ data, etag }: Versioned<NoticeBoard>): NoticeBoardDraft {
  const { title, imageId, imageUrl, imageSrcSet, attachment } = data.noticeBoardItem;
  const image =
    imageId && imageUrl
      ? [{ id: imageId, originalName: 'imagem atual', location: imageUrl, srcSet: imageSrcSet }]
      : [];
  return {
    ...blankNoticeBoard(),
    title,
    classroomIds: data.classroomIds,
    image,
    attachment: attachment ? [attachment] : [],
    etag,
  };
}
