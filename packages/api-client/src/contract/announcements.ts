import * as z from 'zod/mini';
import {
  attachmentIds,
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
import { byId, id, pageQuery } from './primitives.ts';

export const announcementListItem = z.object({ communication, report, ...audience });
export type AnnouncementListItem = z.output<typeof announcementListItem>;

export const announcementEngagementRow = z.extend(engagementRow, { read: z.boolean() });
export type AnnouncementEngagementRow = z.output<typeof announcementEngagementRow>;

export const announcement = z.object({
  communication,
  report: z.extend(report, { read: z.number() }),
  ...audience,
  studentIds: z.array(id),
  engagementDetails: z.array(announcementEngagementRow),
});
export type Announcement = z.output<typeof announcement>;

export const announcementBody = z.strictObject({
  communication: z.strictObject({ ...communicationFields, attachmentIds }),
  studentIds,
});
export type AnnouncementBody = z.output<typeof announcementBody>;

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/v1/communication/announcement/list',
  summary: 'Announcements, newest first',
  access: 'employee',
  query: pageQuery,
  status: 200,
  response: z.array(announcementListItem),
  paged: true,
});

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/v1/communication/announcement/:id',
  summary: 'One announcement with its engagement',
  access: 'employee',
  params: byId,
  status: 200,
  response: announcement,
  versioned: true,
  audited: ['announcement', 'view'],
});

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/v1/communication/announcement',
  summary: 'Send or schedule an announcement',
  access: 'employee',
  query: holdQuery,
  body: announcementBody,
  status: 201,
  response: createdCommunication,
  refusals: [409],
  audited: ['announcement', 'create'],
});

export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/v1/communication/announcement/:id',
  summary: 'Change a scheduled announcement; without scheduledDate it is sent now',
  access: 'employee',
  params: byId,
  query: holdQuery,
  body: announcementBody,
  status: 200,
  response: announcement,
  refusals: [409],
  versioned: true,
  audited: ['announcement', 'update'],
});

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/v1/communication/announcement/:id',
  summary: 'Delete an announcement, for guardians too',
  access: 'employee',
  params: byId,
  status: 204,
  audited: ['announcement', 'delete'],
});
