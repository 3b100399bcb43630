import { networkAudience, textFormat } from '@caderneta/api-client/contract';
import { storedFileRefs } from '@caderneta/edit-form/uploads';
import * as z from 'zod/mini';

export { networkAnnouncementBody } from '@caderneta/api-client/contract';

/** What a draft of the form holds. */
export const announcementContent = z.object({
  title: z.string(),
  description: z.string(),
  format: z.optional(textFormat),
  schoolIds: z.array(z.string()),
  audiences: z.optional(z.array(networkAudience)),
  isUrgent: z.optional(z.boolean()),
  scheduledDate: z.optional(z.string()),
  attachments: storedFileRefs,
});
