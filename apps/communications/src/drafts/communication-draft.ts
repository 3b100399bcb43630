import type { DraftKind } from '@caderneta/platform';
import * as z from 'zod/mini';
import type { KeptFile } from '../uploads/kept-file.ts';
import type { WrittenValues } from '../kinds/communication-kind.ts';
import { draftFiles, withoutLostFiles } from './draft-files.ts';
import type { FormDraft } from './use-resumable.ts';

/** A form as it was left: everything it needs to go on. */
export interface CommunicationDraft<Values extends WrittenValues> extends FormDraft {
  values: Values;
  cover: KeptFile[];
  attachments: KeptFile[];
}

/** What such a draft can be named by. */
export function contentsOfDraft<Values extends WrittenValues>(draft: CommunicationDraft<Values>) {
  const { values, cover, attachments } = draft;
  const { title, description } = values.communication;
  const { studentIds } = values;
  return { title, description, studentIds, files: cover.length + attachments.length };
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
    const { values, ...rest } = withoutLostFiles(draft.parse(value), 'cover', 'attachments');
    // The schema was made from the texts of `blank`.
    return { ...rest, values: values as unknown as Values };
  }
  return { name, version: 1, parse };
}
