import type { Versioned } from '@caderneta/api-client';
import type { Gallery } from '@caderneta/api-client/contract';
import { draftsOf, type Draft, type Saved } from '@caderneta/edit-form';
import { dayOf } from '@caderneta/school-time';
import * as z from 'zod/mini';
import { storedFileRefs, withoutLostFiles } from '../uploads/stored-file-ref.ts';

const galleryContent = z.object({
  title: z.string(),
  description: z.string(),
  date: z.string(),
  studentIds: z.array(z.string()),
  images: storedFileRefs,
});

/** What the wizard holds. */
export type GalleryContent = z.output<typeof galleryContent>;
export type GalleryDraft = Draft<GalleryContent>;

export const galleryDrafts = draftsOf('galeria', galleryContent, {
  lists: ['studentIds'],
  upgrade,
  refresh: (draft) => withoutLostFiles(draft, 'images'),
});

/** Earlier releases stored the content without what the writing began from. */
function upgrade(stored: unknown): unknown {
  if ('base' in (stored as object)) return stored;
  const { etag, idempotencyKey, ...values } = stored as Record<string, unknown>;
  return { values, base: { values, etag }, idempotencyKey };
}

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
