import { textFormat } from '@caderneta/api-client/contract';
import { storedFileRefs } from '@caderneta/edit-form/uploads';
import * as z from 'zod/mini';
import type { CommunicationContent, WrittenValues } from '../kinds/communication-kind.ts';

/** Of what a form of a kind holds: the fields of `blank`, and checkboxes. */
export function contentSchema<Values extends WrittenValues>(
  blank: Values,
  flags: Record<string, string>,
) {
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
  return content as unknown as z.ZodMiniType<CommunicationContent<Values>>;
}
