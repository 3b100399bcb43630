import * as z from 'zod/mini';
import { communicationKind, kindCalls } from './communication-kind.ts';
import { galleryViolations } from './communication-rules.ts';
import { communicationFields } from './communications.ts';
import { limits } from './limits.ts';
import { communicationMessages } from './communication-messages.ts';
import { calendarDate, day, id, most, pageQuery } from './primitives.ts';

const { imageId: _, ...fields } = communicationFields;
const images = z
  .array(id, communicationMessages.galleryImages)
  .check(
    most(limits.galleryImages, communicationMessages.galleryImageCount),
    z.minLength(1, communicationMessages.galleryImages),
  );

const place = {
  kind: 'gallery',
  paths: {
    list: '/v1/communication/gallery/list',
    get: '/v1/communication/gallery/:id',
    create: '/v1/communication/gallery',
    update: '/v1/communication/gallery/:id',
    delete: '/v1/Communication/gallery/:id',
  },
} as const;

/** `communication.attachments` are its images, in their order; the cover is the first. */
export const galleryKind = communicationKind({
  ...place,
  listQuery: pageQuery,
  updateQuery: undefined,
  shows: { date: day, imageCount: z.number() },
  writes: { ...fields, date: calendarDate, fileIds: images },
  answers: [],
  listAnswers: [],
  countsChildren: false,
  violations: galleryViolations,
  texts: { alreadySent: 'Esta galeria já foi publicada.', novelty: 'uma nova galeria de fotos' },
  staysEditable: true,
});

export const galleryCalls = kindCalls({
  ...place,
  query: galleryKind,
  response: galleryKind.schemas,
});
export const {
  list: listGalleries,
  get: getGallery,
  create: createGallery,
  update: updateGallery,
  delete: deleteGallery,
} = galleryCalls;
export const galleryEndpoints = {
  listGalleries,
  getGallery,
  createGallery,
  updateGallery,
  deleteGallery,
};

export const {
  listItem: galleryListItem,
  item: gallery,
  engagement: galleryEngagementRow,
  body: galleryBody,
} = galleryKind.schemas;
export type GalleryListItem = z.output<typeof galleryListItem>;
export type Gallery = z.output<typeof gallery>;
export type GalleryEngagementRow = z.output<typeof galleryEngagementRow>;
export type GalleryBody = z.output<typeof galleryBody>;

export const gallerySummaries = {
  listGalleries: 'Galleries, newest first; the cover is the first image',
  getGallery: 'One gallery with its engagement',
  createGallery: 'Publish or schedule a gallery',
  updateGallery:
    'Change a gallery, also a published one; without scheduledDate it keeps its schedule',
  deleteGallery: 'Delete a gallery, for guardians too',
};

/** Of the fields that only this kind writes. */
export const galleryFieldLabels = { date: 'data', fileIds: 'imagens' };
