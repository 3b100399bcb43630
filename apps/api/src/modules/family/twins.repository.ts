import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { isOpenSchool, uuidArray } from '#/database/expressions.ts';
import { isSamePerson } from '#/database/network-sendings.ts';
import { communications } from '#/database/schema/communications.ts';
import { networkSendings } from '#/database/schema/networks.ts';
import { recipients } from '#/database/schema/recipients.ts';
import type { Moment } from '#/modules/communications/communications.service.ts';
import { updateRecipients } from '#/telling/reactions.repository.ts';
import { hasOpenTask, isUnreadSent, sentTo } from './feed-conditions.repository.ts';
import type { Family } from './family.repository.ts';

/** A condition on `recipients` and `communications`, for the family that it is about. */
export type OfFamily = (family: Family) => SQL | undefined;

/**
 * Leaves out what an earlier family of the device has from the same network, and as the condition
 * says: one card and one count stand for all.
 */
export function isFirstTwin(db: Database, { guardian, earlier = [] }: Family, which: OfFamily) {
  return and(
    ...earlier.map((family) => {
      const twins = sql`(select own.communication_id from network_sendings as twin
        join network_sendings as own on own.announcement_id = twin.announcement_id
          and own.receiving_school_id = ${guardian.schoolId}::uuid
        where own.communication_id is not null and twin.communication_id in ${db
          .select({ id: communications.id })
          .from(recipients)
          .innerJoin(communications, eq(communications.id, recipients.communicationId))
          .where(and(sentTo(family), which(family)))})`;
      return sql`${communications.id} not in ${twins}`;
    }),
  );
}

/** What a family has of items of a network that other schools of the device have too. */
export function findTwins(db: Database, family: Family, ids: string[], moment: Moment) {
  const twinOf = sql<string>`own.communication_id`;
  return db
    .select({
      twinOf,
      isUnread: sql<boolean>`bool_or(${isUnreadSent(family, moment)})`,
      hasOpenTask: sql<boolean>`bool_or(${hasOpenTask(family, moment)})`,
      studentIds: sql<string[]>`json_agg(${recipients.studentId})`,
    })
    .from(networkSendings)
    .innerJoin(
      sql`network_sendings as own`,
      sql`own.announcement_id = ${networkSendings.announcementId}
        and own.communication_id <> ${networkSendings.communicationId}
        and own.communication_id = any(${uuidArray(ids)})`,
    )
    .innerJoin(communications, eq(communications.id, networkSendings.communicationId))
    .innerJoin(recipients, eq(recipients.communicationId, communications.id))
    .where(and(sentTo(family), eq(networkSendings.receivingSchoolId, family.guardian.schoolId)))
    .groupBy(twinOf);
}

/** A copy of the same sending at another school, of the same device or the same person. */
export interface TwinCopy {
  schoolId: string;
  communicationId: string;
  guardianId: string;
}

/** @param deviceGuardianIds everybody whom the device shows */
export function findTwinCopies(
  db: Database,
  communicationId: string,
  { guardianId, deviceGuardianIds }: { guardianId: string; deviceGuardianIds: string[] },
): Promise<TwinCopy[]> {
  const statement = sql`
    with person as (
      select id, school_id from guardians where id = any(${uuidArray(deviceGuardianIds)})
      union
      select other.id, other.school_id from guardians as reader
      join guardians as other on ${isSamePerson('reader', 'other')}
      where reader.id = ${guardianId}::uuid)
    select distinct copy.school_id as "schoolId", copy.communication_id as "communicationId",
      copy.guardian_id as "guardianId"
    from network_sendings as own
    join person on true
    join network_sendings as twin on twin.announcement_id = own.announcement_id
      and twin.receiving_school_id = person.school_id
      and twin.communication_id <> own.communication_id
    join communications as sent on sent.id = twin.communication_id and sent.deleted_at is null
    join recipients as copy on copy.communication_id = sent.id and copy.guardian_id = person.id
    where own.communication_id = ${communicationId}::uuid and ${isOpenSchool(sql`copy.school_id`)}
    order by copy.communication_id`;
  return rowsOf<TwinCopy>(db, statement);
}

interface Seen {
  now: Date;
  isRead: boolean;
  /** Of the guardian whom the device has at that school. */
  deviceId: string | undefined;
}

/** @returns the classrooms of the children about whom something changed */
export async function markTwin(
  tx: Database,
  { schoolId, communicationId, guardianId }: TwinCopy,
  { now, isRead, deviceId }: Seen,
): Promise<string[]> {
  const theirs = and(
    eq(recipients.communicationId, communicationId),
    eq(recipients.schoolId, schoolId),
    eq(recipients.guardianId, guardianId),
  );
  const seen = await updateRecipients(tx, and(theirs, isNull(recipients.visualizedAt)), {
    visualizedAt: now,
  });
  if (!isRead) return seen;
  const read = { readAt: now, ...(deviceId && { deviceId }) };
  return [...seen, ...(await updateRecipients(tx, and(theirs, isNull(recipients.readAt)), read))];
}
