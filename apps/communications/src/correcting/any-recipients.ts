import * as z from 'zod/mini';
import type { WrittenValues } from '../kinds/communication-kind.ts';

/** The schema of a form in which nobody is chosen: an item without recipients of today is whole. */
export const withAnyRecipients = <Values extends WrittenValues>(
  schema: z.ZodMiniType<Values, Values>,
) =>
  // Every kind's form is an object, and only who is chosen is checked otherwise.
  z.extend(schema as unknown as z.ZodMiniObject, {
    studentIds: z.array(z.string()),
  }) as unknown as z.ZodMiniType<Values, Values>;
