import type { Versioned } from '@caderneta/api-client';
import type { Gallery } from '@caderneta/api-client/contract';
import { later, laterDraftsOf, type Draft, type Saved } from '@caderneta/edit-form';
import { withoutLostFiles } from '@caderneta/edit-form/uploads';
import { paths } from '@caderneta/links';
import { dayOf } from '@caderneta/school-time';
import type * as z from 'zod/mini';
import type { galleryContent } from './gallery-checks.ts';

/** Values of the wizard. */
export type GalleryContent = z.output<typeof galleryContent>;
export type GalleryDraft = Draft<GalleryContent>;

export const galleryChecks = later(
  () => import(/* webpackChunkName: "checks" */ './gallery-checks.ts'),
);

export const galleryDrafts = laterDraftsOf(
  'galeria',
  async () => (await galleryChecks.load()).galleryContent,
  { lists: ['studentIds'], refresh: (draft) => withoutLostFiles(draft, 'images') },
);

/** An undone publishing opens the wizard where it was published. */
export const galleryWizard = { drafts: galleryDrafts, reopenAt: `${paths.newGallery}?etapa=2` };

export const blankGallery = (timeZone: string): Saved<GalleryContent> => ({
  values: {
    title: '',
    description: '',
    date: dayOf(new Date(), timeZone),
    studentIds: [],
    images: [],
  },
  etag: null,
});

export function savedGallery({ data, etag }: Versioned<Gallery>): Saved<GalleryContent> {
  const { title, description, date, attachments } = data.communication;
  const { studentIds } = data;
  return { values: { title, description, date, studentIds, images: attachments }, etag };
}
