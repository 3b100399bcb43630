import type { NetworkSendingState, PageQuery } from '@caderneta/api-client/contract';
import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { contains, isOpenSchool, uuidArray } from '#/database/expressions.ts';
import { folded } from '#/database/schema/columns.ts';
import { employees } from '#/database/schema/employees.ts';
import { networkAnnouncements, networkSendings } from '#/database/schema/networks.ts';
import { communications } from '#/database/schema/communications.ts';
import { communicationCounts } from '#/database/schema/recipients.ts';
import { schools } from '#/database/schema/schools.ts';

/** What is withdrawn is known of the communication. */
type StoredState = Exclude<NetworkSendingState, 'withdrawn'>;

const announcements = networkAnnouncements;
const sendings = networkSendings;

const columns = {
  id: announcements.id,
  title: announcements.title,
  createdAt: announcements.createdAt,
  withdrawnAt: announcements.withdrawnAt,
  isUrgent: announcements.isUrgent,
  scheduledDate: announcements.scheduledDate,
  isForFamilies: announcements.isForFamilies,
  isForAdministrators: announcements.isForAdministrators,
  isForTeachers: announcements.isForTeachers,
  createdBy: { id: employees.id, name: employees.name },
};
const textColumns = { description: announcements.description, formatted: announcements.formatted };

/** A page of what an office announced, newest first, and how many there are on all pages. */
export async function findAnnouncements(
  db: Database,
  officeId: string,
  { search, limit, offset }: PageQuery,
) {
  const found = and(
    eq(announcements.schoolId, officeId),
    contains(folded(announcements.title), search),
  );
  const rows = await db
    .select(columns)
    .from(announcements)
    .innerJoin(employees, eq(employees.id, announcements.createdBy))
    .where(found)
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(announcements, found) };
}
export type AnnouncementRow = Awaited<ReturnType<typeof findAnnouncements>>['rows'][number];

export async function findAnnouncement(db: Database, officeId: string, id: string) {
  const [row] = await db
    .select({ ...columns, ...textColumns })
    .from(announcements)
    .innerJoin(employees, eq(employees.id, announcements.createdBy))
    .where(and(eq(announcements.schoolId, officeId), eq(announcements.id, id)));
  return row;
}

/** How many schools each announcement is in which state at. */
export function countStates(db: Database, announcementIds: string[]) {
  const { announcementId, state } = sendings;
  return db
    .select({ announcementId, state, schools: count() })
    .from(sendings)
    .where(inArray(announcementId, announcementIds))
    .groupBy(announcementId, state);
}

const { reaction } = communicationCounts;
const recipients = sql<number>`coalesce(sum(${communicationCounts.count})
  filter (where ${reaction} = 'received'), 0)::int`;
const seen = sql<number>`coalesce(sum(${communicationCounts.count})
  filter (where ${reaction} = 'visualized'), 0)::int`;
const read = sql<number>`coalesce(sum(${communicationCounts.count})
  filter (where ${reaction} = 'read'), 0)::int`;
/** None of a school that is out of the network. */
const isCountOfSending = and(
  isNull(sendings.leftAt),
  eq(communicationCounts.schoolId, sendings.receivingSchoolId),
  eq(communicationCounts.communicationId, sendings.communicationId),
);

/** How many recipients each announcement has at all schools, and how many of them opened it. */
export function countRecipients(db: Database, announcementIds: string[]) {
  return db
    .select({ announcementId: sendings.announcementId, recipients, seen })
    .from(sendings)
    .innerJoin(communicationCounts, isCountOfSending)
    .where(inArray(sendings.announcementId, announcementIds))
    .groupBy(sendings.announcementId);
}

/** The schools of an announcement by name. */
export function findSendings(db: Database, announcementId: string) {
  const { leftAt, communicationId: sentId } = sendings;
  const state = sql<NetworkSendingState>`case when ${communications.withdrawnAt} is null
    then ${sendings.state}::text else 'withdrawn' end`;
  return db
    .select({ id: schools.id, name: schools.name, state, leftAt, recipients, seen, read, sentId })
    .from(sendings)
    .innerJoin(schools, eq(schools.id, sendings.receivingSchoolId))
    .leftJoin(communications, eq(communications.id, sendings.communicationId))
    .leftJoin(communicationCounts, isCountOfSending)
    .where(eq(sendings.announcementId, announcementId))
    .groupBy(schools.id, state, leftAt, sentId)
    .orderBy(folded(schools.name), asc(schools.id));
}

/** Stores an announcement that waits at each of these schools. */
export async function insertAnnouncement(
  tx: Database,
  values: typeof announcements.$inferInsert,
  { receivingSchoolIds, now }: { receivingSchoolIds: string[]; now: Date },
): Promise<string> {
  const [row] = await tx
    .insert(announcements)
    .values({ ...values, createdAt: now })
    .returning({ id: announcements.id });
  if (!row) throw new Error('the announcement was not inserted');
  // As one parameter, however many schools there are.
  await tx.execute(sql`
    insert into network_sendings (school_id, announcement_id, receiving_school_id, attempt_at)
    select ${values.schoolId}::uuid, ${row.id}::uuid, receiver, ${(values.scheduledDate ?? now).toISOString()}
    from unnest(${uuidArray(receivingSchoolIds)}) as receiver`);
  return row.id;
}

/** Leaves to a school what it received of offices, and ends what it would still get. */
export async function releaseSchool(tx: Database, receivingSchoolId: string): Promise<void> {
  const { state } = sendings;
  await tx
    .update(sendings)
    .set({
      leftAt: sql`now()`,
      state: sql`case when ${state} = 'sent' then ${state} else 'stopped' end`,
    })
    .where(and(eq(sendings.receivingSchoolId, receivingSchoolId), isNull(sendings.leftAt)));
}

/** Lets failed ones wait again, with as many attempts as a new one. */
export async function renewFailed(tx: Database, announcementId: string, now: Date): Promise<void> {
  await tx
    .update(sendings)
    .set({ state: 'waiting', attempts: 0, attemptAt: now })
    .where(and(eq(sendings.announcementId, announcementId), eq(sendings.state, 'failed')));
}

/**
 * Ends what is not sent. One that a server is sending just now is waited for, and stays as that left
 * it.
 */
export async function stopUnsent(tx: Database, announcementId: string): Promise<void> {
  await tx
    .update(sendings)
    .set({ state: 'stopped' })
    .where(
      and(
        eq(sendings.announcementId, announcementId),
        inArray(sendings.state, ['waiting', 'failed']),
      ),
    );
}

/** Ids of the communications that an announcement became at schools that are still in the network. */
export async function findSentCommunications(
  tx: Database,
  announcementId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: sendings.communicationId })
    .from(sendings)
    .where(and(eq(sendings.announcementId, announcementId), isNull(sendings.leftAt)));
  return rows.flatMap(({ id }) => id ?? []);
}

export async function markWithdrawn(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .update(announcements)
    .set({ withdrawnAt: now })
    .where(and(eq(announcements.id, id), isNull(announcements.withdrawnAt)));
}

/** Locks the one that waits longest of those that are due and that no other server is sending. */
export async function lockNextSending(tx: Database, now: Date) {
  const [due] = await tx
    .select({
      announcementId: sendings.announcementId,
      schoolId: sendings.receivingSchoolId,
      attempts: sendings.attempts,
    })
    .from(sendings)
    .where(
      and(
        eq(sendings.state, 'waiting'),
        lte(sendings.attemptAt, now),
        isOpenSchool(sendings.receivingSchoolId),
      ),
    )
    .orderBy(asc(sendings.attemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return due;
}
export type DueSending = NonNullable<Awaited<ReturnType<typeof lockNextSending>>>;

const sendingOf = ({ announcementId, schoolId }: DueSending) =>
  and(eq(sendings.announcementId, announcementId), eq(sendings.receivingSchoolId, schoolId));

/** Finds the announcement to send; undefined if the school has left the network meanwhile. */
export async function findWritten(tx: Database, { announcementId, schoolId }: DueSending) {
  const [row] = await tx
    .select({
      networkId: announcements.networkId,
      title: announcements.title,
      ...textColumns,
      isUrgent: announcements.isUrgent,
      isForFamilies: announcements.isForFamilies,
      isForAdministrators: announcements.isForAdministrators,
      isForTeachers: announcements.isForTeachers,
    })
    .from(announcements)
    .innerJoin(
      schools,
      and(eq(schools.networkId, announcements.networkId), eq(schools.id, schoolId)),
    )
    .where(eq(announcements.id, announcementId));
  return row;
}

export async function settleSending(
  tx: Database,
  sending: DueSending,
  settled: { state: StoredState; communicationId?: string },
): Promise<void> {
  await tx.update(sendings).set(settled).where(sendingOf(sending));
}

/** Of an attempt that failed, unless another server made one since. */
export async function noteAttempt(
  db: Database,
  sending: DueSending,
  { state, attemptAt }: { state: StoredState; attemptAt: Date },
): Promise<void> {
  const { attempts } = sending;
  await db
    .update(sendings)
    .set({ state, attemptAt, attempts: attempts + 1 })
    .where(and(sendingOf(sending), eq(sendings.state, 'waiting'), eq(sendings.attempts, attempts)));
}
