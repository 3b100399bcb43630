import { newIdempotencyKey, type Versioned } from '@caderneta/api-client';
import type { Gallery } from '@caderneta/api-client/contract';
import type { DraftKind } from '@caderneta/platform';
import { dayOf } from '@caderneta/school-time';
import * as z from 'zod/mini';
import { draftFiles, withoutLostFiles } from '../drafts/draft-files.ts';
import type { FormDraft } from '../drafts/use-resumable.ts';

const galleryDraft = z.object({
  title: z.string(),
  description: z.string(),
  date: z.string(),
  studentIds: z.array(z.string()),
  images: draftFiles,
  etag: z.nullable(z.string()),
  idempotencyKey: z.string(),
});

/** What the wizard starts with, and what is kept of it. */
export type GalleryDraft = z.output<typeof galleryDraft> & FormDraft;

export const galleryDrafts: DraftKind<GalleryDraft> = {
  name: 'galeria',
  version: 1,
  parse: (value) => withoutLostFiles(galleryDraft.parse(value), 'images'),
};

export const blankGallery = (timeZone: string): GalleryDraft => ({
  title: '',
  description: '',
  date: dayOf(new Date(), timeZone),
  studentIds: [],
  images: [],
  etag: null,
  idempotencyKey: newIdempotencyKey(),
});

export function savedGallery({ data, etag }: Versioned<Gallery>): GalleryDraft {
  const { title, description, date, attachments } = data.communication;
  return {
    title,
    description,
    date,
    studentIds: data.studentIds,
    images: attachments,
    etag,
    idempotencyKey: newIdempotencyKey(),
  };
}
