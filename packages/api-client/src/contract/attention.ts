import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { communicationKindNames } from './kind-names.ts';
import { openEnum } from './open-enum.ts';
import { day, id, instant } from './primitives.ts';

/** Why a sent item needs somebody, the most pressing first. */
export const attentionReason = z.enum([
  /** It is urgent, and guardians have not opened it. */
  'urgentUnseen',
  /** Its answers close by the end of the next school day, and children have none. */
  'answersClosing',
  /** The guardians of a child answered differently. */
  'differingAnswers',
  /** Nothing told guardians of it: an e-mail came back, or a message was refused. */
  'noticesFailed',
]);
export type AttentionReason = z.output<typeof attentionReason>;

export const attentionItem = z.object({
  reason: openEnum(attentionReason),
  id,
  kind: openEnum(z.enum(communicationKindNames)),
  title: z.string(),
  /** Guardians, or where answers are missing or differ children. */
  count: z.number(),
  /** The last day for answers, where they are missing. */
  closes: z.optional(day),
});
export type AttentionItem = z.output<typeof attentionItem>;

/**
 * What somebody should do something about, of the classrooms that the employee sees. A part that could
 * not be read is null, and takes no other down.
 */
export const attention = z.object({
  /** At most ten for each reason. An item of which somebody has reminded today is left out. */
  items: z.nullable(z.array(attentionItem)),
  /** Today's that are missing, once the school's hour for them has come. */
  diaries: z.nullable(
    z.object({
      missing: z.number(),
      classrooms: z.number(),
      /** Where it is one alone. */
      classroomId: z.nullable(id),
    }),
  ),
  /** Chats in which a guardian has waited for more than a school day. */
  chats: z.nullable(
    z.object({
      waiting: z.number(),
      /** The one that has waited longest, and since when. */
      oldest: z.nullable(z.object({ chatId: id, since: instant })),
    }),
  ),
  families: z.nullable(
    z.object({
      /** Guardians whom nothing reaches. */
      unreached: z.number(),
      /** Children without a guardian. */
      alone: z.number(),
      /** Guardians whose e-mail address a mail server refused for good. */
      returned: z.number(),
    }),
  ),
});
export type Attention = z.output<typeof attention>;

export const getAttention = endpoint({
  method: 'GET',
  path: '/v1/attention',
  access: 'employee',
  status: 200,
  response: attention,
});

export const attentionSummaries = {
  getAttention: 'What somebody should do something about, in one answer',
};

export const attentionSchemas = {
  Attention: attention,
  AttentionItem: attentionItem,
  AttentionReason: attentionReason,
};
