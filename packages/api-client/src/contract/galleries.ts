import * as z from 'zod/mini';
import { audience, communication, report } from './communications.ts';
import { endpoint } from './endpoint.ts';
import { day, pageQuery } from './primitives.ts';

export const galleryListItem = z.object({
  communication: z.extend(communication, { date: day, imageCount: z.number() }),
  report,
  ...audience,
});
export type GalleryListItem = z.output<typeof galleryListItem>;

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
