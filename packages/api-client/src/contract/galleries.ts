import * as z from 'zod/mini';
import {
  audience,
  communication,
  communicationFields,
  createdCommunication,
  engagementRow,
  holdQuery,
  report,
  studentIds,
} from './communications.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { byId, calendarDate, day, id, pageQuery } from './primitives.ts';

export const galleryListItem = z.object({
  communication: z.extend(communication, { date: day, imageCount: z.number() }),
  report,
  ...audience,
});
export type GalleryListItem = z.output<typeof galleryListItem>;

export const galleryEngagementRow = engagementRow;
export type GalleryEngagementRow = z.output<typeof galleryEngagementRow>;

/** `communication.attachments` are its images, in their order. */
export const gallery = z.extend(galleryListItem, {
  studentIds: z.array(id),
  engagementDetails: z.array(galleryEngagementRow),
});
export type Gallery = z.output<typeof gallery>;

const { imageId: _, ...galleryFields } = communicationFields;

/** Its rule about days is `galleryViolations`. */
export const galleryBody = z.strictObject({
  communication: z.strictObject({
    ...galleryFields,
    date: calendarDate,
    fileIds: z
      .array(id, messages.galleryImages)
      .check(
        z.minLength(1, messages.galleryImages),
        z.maxLength(limits.galleryImages, messages.galleryImageCount),
      ),
  }),
  studentIds,
});
export type GalleryBody = z.output<typeof galleryBody>;

export const listGalleries = endpoint({
  method: 'GET',
  path: '/v1/communication/gallery/list',
  summary: 'Galleries, newest first; the cover is the first image',
  access: 'employee',
  query: pageQuery,
  status: 200,
  response: z.array(galleryListItem),
  paged: true,
});

export const getGallery = endpoint({
  method: 'GET',
  path: '/v1/communication/gallery/:id',
  summary: 'One gallery with its engagement',
  access: 'employee',
  params: byId,
  status: 200,
  response: gallery,
  versioned: true,
  audited: ['gallery', 'view'],
});

export const createGallery = endpoint({
  method: 'POST',
  path: '/v1/communication/gallery',
  summary: 'Publish or schedule a gallery',
  access: 'employee',
  query: holdQuery,
  body: galleryBody,
  status: 201,
  response: createdCommunication,
  refusals: [409],
  audited: ['gallery', 'create'],
});

export const updateGallery = endpoint({
  method: 'PUT',
  path: '/v1/communication/gallery/:id',
  summary: 'Change a gallery, also a published one; without scheduledDate it keeps its schedule',
  access: 'employee',
  params: byId,
  body: galleryBody,
  status: 200,
  response: gallery,
  refusals: [409],
  versioned: true,
  audited: ['gallery', 'update'],
});

export const deleteGallery = endpoint({
  method: 'DELETE',
  path: '/v1/Communication/gallery/:id',
  summary: 'Delete a gallery, for guardians too',
  access: 'employee',
  params: byId,
  status: 204,
  audited: ['gallery', 'delete'],
});
