import { later, laterDraftsOf, partOf, type Saved } from '@caderneta/edit-form';
import { withoutLostFiles } from '@caderneta/edit-form/uploads';
import type * as z from 'zod/mini';
import type { announcementContent } from './announcement-checks.ts';

/** Values of the form. */
export type AnnouncementContent = z.output<typeof announcementContent>;

export const blankAnnouncement: Saved<AnnouncementContent> = {
  values: { title: '', description: '', schoolIds: [], attachments: [] },
  etag: null,
};

const checks = later(() => import(/* webpackChunkName: "checks" */ './announcement-checks.ts'));

export const announcementSchema = partOf(checks, (found) => found.networkAnnouncementBody);

export const announcementDrafts = laterDraftsOf(
  'comunicado-da-rede',
  async () => (await checks.load()).announcementContent,
  { refresh: (draft) => withoutLostFiles(draft, 'attachments') },
);
