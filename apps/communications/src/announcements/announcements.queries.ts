import { api } from '@caderneta/api-client';
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
  type Announcement,
  type AnnouncementBody,
} from '@caderneta/api-client/contract';
import { listQuery, type ListAddress } from '@caderneta/listing';
import type { KindCalls } from '../kinds/communication-kind.ts';
import { hold } from '../undoing/hold.ts';

export const announcementsQuery = (address: ListAddress) =>
  listQuery(['communications', 'announcements', 'list'], address, (query, signal) =>
    api.page(listAnnouncements, { query }, { signal }),
  );

export interface AnnouncementTypes {
  values: AnnouncementBody;
  body: AnnouncementBody;
  item: Announcement;
}

export const announcementCalls: KindCalls<AnnouncementTypes> = {
  read: (id, signal) => api.versioned(getAnnouncement, { params: { id } }, { signal }),
  create: (body, idempotencyKey) =>
    api.call(createAnnouncement, { body, query: hold }, { idempotencyKey }),
  update: (id, body, ifMatch) =>
    api.call(updateAnnouncement, { params: { id }, body, query: hold }, { ifMatch }),
  remove: (id) => api.call(deleteAnnouncement, { params: { id } }),
};
