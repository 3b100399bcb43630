import type { Versioned } from '@caderneta/api-client';
import type { NoticeBoard } from '@caderneta/api-client/contract';
import { later, laterDraftsOf, type Draft, type Saved } from '@caderneta/edit-form';
import { withoutLostFiles } from '@caderneta/edit-form/uploads';
import type * as z from 'zod/mini';
import type { noticeBoardContent } from './notice-board-checks.ts';

/** Values of the form of an item. */
export type NoticeBoardContent = z.output<typeof noticeBoardContent>;
export type NoticeBoardDraft = Draft<NoticeBoardContent>;

export const noticeBoardChecks = later(
  () => import(/* webpackChunkName: "checks" */ './notice-board-checks.ts'),
);

export const noticeBoardDrafts = laterDraftsOf(
  'mural',
  async () => (await noticeBoardChecks.load()).noticeBoardContent,
  { refresh: (draft) => withoutLostFiles(draft, 'image', 'attachment') },
);

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
