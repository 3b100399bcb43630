import type { MailTopic } from '@caderneta/api-client/contract';
import { and, inArray, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { guardians } from '#/database/schema/students.ts';
import { canReceiveMail, topicOf } from '#/telling/channels/can-receive.repository.ts';

/** What those of these guardians want whom e-mails reach. */
export function findMailTopics(db: Database, guardianIds: string[]) {
  return db
    .select({ email: sql<string>`${guardians.email}`, muted: guardians.mutedMailTopics })
    .from(guardians)
    .where(and(inArray(guardians.id, guardianIds), canReceiveMail));
}

/** Switches topics of these guardians on or off, and leaves their others alone. */
export async function storeMailTopics(
  tx: Database,
  guardianIds: string[],
  { topics, isAllowed }: { topics: readonly MailTopic[]; isAllowed: boolean },
): Promise<void> {
  const { mutedMailTopics: muted } = guardians;
  const named = sql`${`{${topics.join(',')}}`}::text[]`;
  const others = sql`select topic from unnest(${muted}) as topic where topic <> all(${named})`;
  const all = isAllowed ? others : sql`${others} union select unnest(${named})`;
  await tx
    .update(guardians)
    .set({ mutedMailTopics: sql`array(${all} order by 1)` })
    .where(inArray(guardians.id, guardianIds));
}

interface Told {
  guardianId: string;
  email: string | null;
  schoolName: string;
  muted: MailTopic[];
  /** What the e-mail told of that may be switched off. */
  topics: MailTopic[];
}

/** Whom a notice that left since then told of what. */
export async function findToldBy(
  db: Database,
  noticeId: string,
  since: Date,
): Promise<Told | undefined> {
  const [told] = await rowsOf<Told>(
    db,
    sql`select guardians.id as "guardianId", guardians.email, schools.name as "schoolName",
        guardians.muted_mail_topics as muted,
        array_remove(array_agg(distinct ${topicOf(sql`told.subject`, sql`told.communication_id`)}), null)
          as topics
      from notifications as told
      join guardians on guardians.id = told.guardian_id
      join schools on schools.id = told.school_id
      where (told.id = ${noticeId}::uuid or told.digest_id = ${noticeId}::uuid)
        and told.status <> 'read' and told.created_at > ${since.toISOString()}
      group by guardians.id, schools.id`,
  );
  return told;
}
