import type { DraftKind } from '@caderneta/platform';
import * as z from 'zod/mini';
import { draftFiles, stillKept } from '../keeping/draft-files.ts';
import type { KeptFile } from '../uploads/kept-file.ts';
import type { WrittenValues } from '../kinds/communication-kind.ts';

/** A form as it was left: everything it needs to go on. */
export interface CommunicationDraft<Values extends WrittenValues> {
  values: Values;
  cover: KeptFile[];
  attachments: KeptFile[];
  /** Sending again what may have been sent already sends nothing twice. */
  idempotencyKey: string;
  /** Version of the item that is changed; null for what is new. */
  etag: string | null;
}

/** Drafts of a kind whose forms hold the same texts as `blank`. */
export function communicationDrafts<Values extends WrittenValues>(
  name: string,
  blank: Values,
): DraftKind<CommunicationDraft<Values>> {
  const texts = Object.keys(blank.communication).map((key) => [key, z.string()] as const);
  const draft = z.object({
    values: z.object({
      communication: z.object(Object.fromEntries(texts)),
      studentIds: z.array(z.string()),
    }),
    cover: draftFiles,
    attachments: draftFiles,
    idempotencyKey: z.string(),
    etag: z.nullable(z.string()),
  });
  function parse(value: unknown): CommunicationDraft<Values> {
    const { values, cover, attachments, ...rest } = draft.parse(value);
    return {
      ...rest,
      // The schema was made from the texts of `blank`.
      values: values as unknown as Values,
      cover: stillKept(cover),
      attachments: stillKept(attachments),
    };
  }
  return { name, version: 1, parse };
}
