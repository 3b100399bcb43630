import type { Versioned } from '@caderneta/api-client';
import { textFormat } from '@caderneta/api-client/contract';
import { draftsOf, type Saved } from '@caderneta/edit-form';
import { type StoredFileRef, storedFileRefs, withoutLostFiles } from '@caderneta/edit-form/uploads';
import type { DraftKind } from '@caderneta/platform';
import * as z from 'zod/mini';
import type {
  CommunicationContent,
  CommunicationDraft,
  CommunicationItem,
  KindTypes,
  WrittenKind,
  WrittenValues,
} from '../kinds/communication-kind.ts';

/** Drafts of a kind whose forms hold the same fields as `blank`, and checkboxes. */
export function communicationDrafts<Values extends WrittenValues>(
  name: string,
  blank: Values,
  flags: Record<string, string> = {},
): DraftKind<CommunicationDraft<Values>> {
  const texts = Object.keys(blank.communication).map((key) => [key, z.string()] as const);
  const ticks = Object.keys(flags).map((key) => [key, z.optional(z.boolean())] as const);
  const content = z.object({
    communication: z.object({
      ...Object.fromEntries([...texts, ...ticks]),
      format: z.optional(textFormat),
    }),
    studentIds: z.array(z.string()),
    cover: storedFileRefs,
    attachments: storedFileRefs,
    scheduledDate: z.nullable(z.string()),
  });
  // The schema is made from the fields of `blank`.
  const values = content as unknown as z.ZodMiniType<CommunicationContent<Values>>;
  return draftsOf(name, values, {
    lists: ['studentIds'],
    refresh: (draft) => withoutLostFiles(draft, 'cover', 'attachments'),
  });
}

export function blankContent<T extends KindTypes>({
  form,
}: WrittenKind<T>): Saved<CommunicationContent<T['values']>> {
  return {
    values: { ...form.blank, cover: [], attachments: [], scheduledDate: null },
    etag: null,
  };
}

/** The form of a communication as the server has it. */
export function savedContent<T extends KindTypes>(
  { form }: WrittenKind<T>,
  { data, etag }: Versioned<T['item']>,
  timeZone: string,
): Saved<CommunicationContent<T['values']>> {
  const { attachments, scheduledDate } = data.communication;
  return {
    values: { ...form.toValues(data, timeZone), cover: coverOf(data), attachments, scheduledDate },
    etag,
  };
}

function coverOf({ communication }: CommunicationItem): StoredFileRef[] {
  const { imageId, imageUrl, imageSrcSet } = communication;
  if (!imageId || !imageUrl) return [];
  return [
    // It is a picture even where it has one width only.
    { id: imageId, originalName: 'Imagem atual', location: imageUrl, srcSet: imageSrcSet ?? '' },
  ];
}
