import { newIdempotencyKey } from '@caderneta/api-client';
import type { NetworkAnnouncementBody } from '@caderneta/api-client/contract';
import type { DraftKind } from '@caderneta/platform';
import * as z from 'zod/mini';

/** A form as it was left. */
export interface AnnouncementDraft {
  values: NetworkAnnouncementBody;
  /** Sending again what may have been sent already sends nothing twice. */
  idempotencyKey: string;
}

const draft = z.object({
  values: z.object({
    title: z.string(),
    description: z.string(),
    schoolIds: z.array(z.string()),
  }),
  idempotencyKey: z.string(),
});

export const announcementDrafts: DraftKind<AnnouncementDraft> = {
  name: 'comunicado-da-rede',
  version: 1,
  parse: (value) => draft.parse(value),
};

export const newDraft = (): AnnouncementDraft => ({
  values: { title: '', description: '', schoolIds: [] },
  idempotencyKey: newIdempotencyKey(),
});

/** Whether nothing was typed or chosen: nobody comes back to such a form. */
export const isBlank = ({ values: { title, description, schoolIds } }: AnnouncementDraft) =>
  title.trim() === '' && description.trim() === '' && schoolIds.length === 0;

/** Names a draft by its first words. */
export function nameOfDraft({ values: { title, description } }: AnnouncementDraft): string {
  const written = title.trim() || description.trim();
  if (!written) return 'rascunho sem título';
  return `“${written.length > 80 ? `${written.slice(0, 80).trim()}…` : written}”`;
}
