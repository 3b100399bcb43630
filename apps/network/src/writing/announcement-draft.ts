import { networkAudience } from '@caderneta/api-client/contract';
import { draftsOf, type Saved } from '@caderneta/edit-form';
import { storedFileRefs, withoutLostFiles } from '@caderneta/edit-form/uploads';
import * as z from 'zod/mini';

const announcementContent = z.object({
  title: z.string(),
  description: z.string(),
  schoolIds: z.array(z.string()),
  audiences: z.optional(z.array(networkAudience)),
  isUrgent: z.optional(z.boolean()),
  scheduledDate: z.optional(z.string()),
  attachments: storedFileRefs,
});

/** Values of the form. */
export type AnnouncementContent = z.output<typeof announcementContent>;

export const blankAnnouncement: Saved<AnnouncementContent> = {
  values: { title: '', description: '', schoolIds: [], attachments: [] },
  etag: null,
};

export const announcementDrafts = draftsOf('comunicado-da-rede', announcementContent, {
  refresh: (draft) => withoutLostFiles(draft, 'attachments'),
});
