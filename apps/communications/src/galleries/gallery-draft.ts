import type { Versioned } from '@caderneta/api-client';
import type { Gallery } from '@caderneta/api-client/contract';
import { draftsOf, type Draft, type Saved } from '@caderneta/edit-form';
import { storedFileRefs, withoutLostFiles } from '@caderneta/edit-form/uploads';
import { paths } from '@caderneta/links';
import { dayOf } from '@caderneta/school-time';
import * as z from 'zod/mini';

const galleryContent = z.object({
  title: z.string(),
  description: z.string(),
  date: z.string(),
  studentIds: z.array(z.string()),
  images: storedFileRefs,
});

/** Values of the wizard. */
export type GalleryContent = z.output<typeof galleryContent>;
export type GalleryDraft = Draft<GalleryContent>;

export const galleryDrafts = draftsOf('galeria', galleryContent, {
  lists: ['studentIds'],
  refresh: (draft) => withoutLostFiles(draft, 'images'),
});

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
