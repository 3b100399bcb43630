import type { MailTopic } from '@caderneta/api-client/contract';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { guardians } from '#/database/schema/students.ts';
import { canReceiveMail } from './can-receive.repository.ts';

/** A topic as an expression; null of what nobody switches off. */
export type Topic = SQL<MailTopic | null>;

export const topic = (name: MailTopic | null): Topic => sql<MailTopic | null>`${name}::text`;

/**
 * What a notification tells of, as guardians switch its e-mails off. An item that is urgent has no
 * topic, nor have its corrections and reminders; links, codes and new devices have none either.
 */
export const topicOf = (subject: SQLWrapper, communicationId: SQLWrapper): Topic =>
  sql<MailTopic | null>`(case
    when ${subject} in ('noticeBoard', 'diary', 'message') then ${subject}
    when ${subject} in ('communication', 'reminder', 'correction', 'change') then (
      select told_of.kind::text from communications as told_of
      where told_of.id = ${communicationId} and not told_of.is_urgent) end)`;

/**
 * Condition on `guardians`: an e-mail would reach them, and they want none about this. Phones on which
 * they entered tell of it all the same, and nothing does that costs something in its place.
 */
export const isMuted = (about: Topic): SQL<boolean> =>
  sql<boolean>`(${canReceiveMail} and coalesce(${about} = any(${guardians.mutedMailTopics}), false))`;
