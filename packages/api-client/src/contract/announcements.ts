import * as z from 'zod/mini';
import { communicationKind, kindCalls } from './communication-kind.ts';
import { announcementViolations } from './communication-rules.ts';
import {
  attachmentIds,
  communicationFields,
  format,
  holdQuery,
  sentListQuery,
} from './communications.ts';

const place = {
  kind: 'announcement',
  paths: {
    list: '/v1/communication/announcement/list',
    get: '/v1/communication/announcement/:id',
    create: '/v1/communication/announcement',
    update: '/v1/communication/announcement/:id',
    delete: '/v1/communication/announcement/:id',
  },
} as const;

export const announcementKind = communicationKind({
  ...place,
  listQuery: sentListQuery,
  updateQuery: holdQuery,
  shows: { isUrgent: z.boolean() },
  /** A change without `isUrgent` leaves it. */
  writes: { ...communicationFields, format, attachmentIds, isUrgent: z.optional(z.boolean()) },
  answers: ['read'],
  listAnswers: [],
  countsChildren: false,
  violations: announcementViolations,
  texts: { alreadySent: 'Este comunicado já foi enviado.', novelty: 'um novo comunicado' },
  staysEditable: false,
});

export const announcementCalls = kindCalls({
  ...place,
  query: announcementKind,
  response: announcementKind.schemas,
});
export const {
  list: listAnnouncements,
  get: getAnnouncement,
  create: createAnnouncement,
  update: updateAnnouncement,
  delete: deleteAnnouncement,
} = announcementCalls;
export const announcementEndpoints = {
  listAnnouncements,
  getAnnouncement,
  createAnnouncement,
  updateAnnouncement,
  deleteAnnouncement,
};

export const {
  listItem: announcementListItem,
  item: announcement,
  engagement: announcementEngagementRow,
  body: announcementBody,
} = announcementKind.schemas;
export type AnnouncementListItem = z.output<typeof announcementListItem>;
export type Announcement = z.output<typeof announcement>;
export type AnnouncementEngagementRow = z.output<typeof announcementEngagementRow>;
export type AnnouncementBody = z.output<typeof announcementBody>;

export const announcementSummaries = {
  listAnnouncements: 'Announcements, newest first',
  getAnnouncement: 'One announcement with its engagement',
  createAnnouncement: 'Send or schedule an announcement',
  updateAnnouncement: 'Change a scheduled announcement; without scheduledDate it is sent now',
  deleteAnnouncement: 'Delete an announcement, for guardians too',
};

/** Of the fields that only this kind writes. */
export const announcementFieldLabels = {
  imageId: 'imagem',
  format: 'formatação',
  attachmentIds: 'anexos',
  isUrgent: 'urgente',
};
