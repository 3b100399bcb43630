import {
  type MailTopic,
  type ReachQuery,
  type ReachState,
  reachStates,
  type WhatsAppConsent,
} from '@caderneta/api-client/contract';
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { contains } from '#/database/expressions.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import {
  canReceiveMail,
  canReceiveSms,
  canReceiveWhatsApp,
  isConfigured,
  isMailRefused,
  isOptedIn,
} from '#/telling/channels/can-receive.repository.ts';
import { refusesSms } from '#/telling/channels/untold-reasons.repository.ts';
import type { Actor } from '#/policy/actor.ts';
import { isOpenDevice } from '#/policy/guardian.repository.ts';
import { seesWholeFamily, visibleStudents } from '#/policy/visible.ts';

interface Scope {
  actor: Actor;
  classroomId?: string | undefined;
  now: Date;
}

/** Guardians of visible students, with what is known of their devices and invitations. */
function selectReach(db: Database, { actor, classroomId, now }: Scope) {
  const ofStudents = db
    .select({ id: studentGuardians.guardianId })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentGuardians.studentId))
    .where(
      and(visibleStudents(actor), classroomId ? eq(students.classroomId, classroomId) : undefined),
    );
  const devices = sql`lateral (
    select min(created_at) as entered_at, max(last_seen_at) as last_seen_at,
      bool_or(exists(
        select from push_subscriptions where device_id = guardian_devices.id)) as is_notified
    from guardian_devices
    where guardian_id = guardians.id and ${isOpenDevice(now)}) as devices`;
  // The last one alone: an index has it first.
  const invitations = sql`lateral (
    select guardian_links.created_at as invited_at, employees.name as invited_by
    from guardian_links join employees on employees.id = guardian_links.created_by
    where guardian_id = guardians.id and created_by is not null
    order by guardian_links.created_at desc limit 1) as invitation`;
  const state = sql<ReachState>`case
    when is_notified then 'notified'
    when ${canReceiveMail} then 'emailed'
    when ${canReceiveWhatsApp(now)} then 'whatsApp'
    when ${canReceiveSms(now)} then 'sms'
    when entered_at is not null then 'entered'
    when invited_at is not null then 'invited'
    else 'unreached' end`;
  const consent = sql<WhatsAppConsent['state'] | null>`case
    when not ${isConfigured('whatsApp')} then null
    when ${isOptedIn()} then 'allowed'
    when whats_app_opted_out_at is not null then 'refused'
    else 'notAsked' end`;
  return db
    .select({
      id: guardians.id,
      name: guardians.name,
      searchText: guardians.searchText,
      phone: guardians.phone,
      hasEmail: sql<boolean>`${canReceiveMail}`.as('has_email'),
      isEmailReturned: sql<boolean>`${isMailRefused}`.as('is_email_returned'),
      refusesSms: sql<boolean>`${refusesSms}`.as('refuses_sms'),
      mutedTopics: sql<MailTopic[]>`case when ${canReceiveMail}
        then ${guardians.mutedMailTopics} else '{}' end`.as('muted_topics'),
      invitedAt: sql<string | null>`invited_at`.as('invited_at'),
      invitedBy: sql<string | null>`invited_by`.as('invited_by'),
      enteredAt: sql<string | null>`entered_at`.as('entered_at'),
      lastSeenAt: sql<string | null>`last_seen_at`.as('last_seen_at'),
      state: state.as('state'),
      whatsApp: consent.as('whats_app'),
    })
    .from(guardians)
    .leftJoin(devices, sql`true`)
    .leftJoin(invitations, sql`true`)
    .where(and(eq(guardians.schoolId, actor.schoolId), inArray(guardians.id, ofStudents)))
    .as('reach');
}

const worstFirst = sql.raw(`array[${reachStates.map((one) => `'${one}'`).join(', ')}]`);

/** A page of guardians, those who are reached by nothing first, and how many there are. */
export async function findReach(
  db: Database,
  scope: Scope,
  { search, state, isToInvite, isToAllow, isReturned, limit, offset }: ReachQuery,
) {
  const reach = selectReach(db, scope);
  const found = and(
    contains(reach.searchText, search),
    state ? eq(reach.state, state) : undefined,
    isToInvite ? isNotInvited(reach) : undefined,
    isToAllow ? isNotAsked(reach) : undefined,
    isReturned ? eq(reach.isEmailReturned, true) : undefined,
  );
  const { searchText: _, ...columns } = reach._.selectedFields;
  const rows = await db
    .select({
      ...columns,
      /** Whether the actor may see a link of this guardian. */
      isWhollyVisible: sql<boolean>`${seesWholeFamily(db, sql`${scope.actor.id}::uuid`, sql`reach.id`)}`,
    })
    .from(reach)
    .where(found)
    .orderBy(sql`array_position(${worstFirst}, ${reach.state})`, reach.searchText, asc(reach.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(reach).where(found);
  return { rows, total: all?.total ?? 0 };
}

const isNotInvited = (reach: ReturnType<typeof selectReach>) =>
  and(isNull(reach.invitedAt), isNull(reach.enteredAt));

const isNotAsked = (reach: ReturnType<typeof selectReach>) => eq(reach.whatsApp, 'notAsked');

/** Ids of the guardians in one of these states. */
export async function findIdsByState(
  db: Database,
  scope: Scope,
  states: readonly ReachState[],
): Promise<Set<string>> {
  const reach = selectReach(db, scope);
  const rows = await db
    .select({ id: reach.id })
    .from(reach)
    .where(inArray(reach.state, [...states]));
  return new Set(rows.map(({ id }) => id));
}

/** How many guardians are in each state, and how many of them nobody has invited or asked yet. */
export function countByState(db: Database, scope: Scope) {
  const reach = selectReach(db, scope);
  return db
    .select({
      state: reach.state,
      total: count(),
      toInvite: sql<number>`(count(*) filter (where ${isNotInvited(reach)}))::int`,
      toAllow: sql<number>`(count(*) filter (where ${isNotAsked(reach)}))::int`,
    })
    .from(reach)
    .groupBy(reach.state);
}

/** Students whom nobody can be told of: an import brought them without a guardian. */
export async function findAlone(db: Database, { actor, classroomId }: Omit<Scope, 'now'>) {
  const isAlone = and(
    visibleStudents(actor),
    classroomId ? eq(students.classroomId, classroomId) : undefined,
    sql`not exists (select from student_guardians where student_id = ${students.id})`,
  );
  const rows = await db
    .select({ id: students.id, name: students.name, classroomName: classrooms.name })
    .from(students)
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(isAlone)
    .orderBy(students.searchName, asc(students.id))
    .limit(aloneShown);
  const isWhole = rows.length < aloneShown;
  return { total: isWhole ? rows.length : await db.$count(students, isAlone), students: rows };
}

const aloneShown = 50;
