import {
  type ChannelCost,
  type MailTopic,
  type ReachCount,
  type ReachedGuardian,
  type ReachQuery,
  type RecipientsPreview,
  unreachedStates,
  type UntoldGuardian,
  type UrgentPreview,
} from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { linkDeliveryOf } from '#/modules/guardians/guardians.service.ts';
import { findStudentsByGuardian } from '#/modules/guardians/exports.ts';
import { requireStudents } from '#/modules/students/records/require-students.ts';
import type { Database } from '#/database/database.ts';
import { hasAccess } from '#/policy/scope.ts';
import { findBudgets, roomOf } from '#/telling/channels/budget.repository.ts';
import { countByState, findAlone, findIdsByState, findReach } from './reach.repository.ts';
import {
  countUrgentWays,
  findUntoldReasons,
  mostNamed,
  previewRecipients,
} from './recipients-preview.repository.ts';

export async function listReachedGuardians(ctx: EmployeeContext, query: ReachQuery) {
  const { db, actor, now } = ctx;
  const { classroomId } = query;
  const { rows, total } = await findReach(db, { actor, classroomId, now }, query);
  const students = await findStudentsByGuardian(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row): ReachedGuardian => {
    const {
      invitedAt,
      invitedBy,
      enteredAt,
      lastSeenAt,
      whatsApp,
      isEmailReturned,
      refusesSms,
      mutedTopics,
      isWhollyVisible: _,
      ...rest
    } = row;
    return {
      ...rest,
      students: students.get(row.id) ?? [],
      invitation: invitedAt && invitedBy ? { at: instant(invitedAt), by: invitedBy } : null,
      enteredAt: enteredAt && instant(enteredAt),
      lastSeenAt: lastSeenAt && instant(lastSeenAt),
      linkDelivery: linkDeliveryOf(row),
      ...(whatsApp && { whatsApp }),
      ...(isEmailReturned && { isEmailReturned }),
      ...(refusesSms && { refusesSms }),
      ...(mutedTopics.length > 0 && { mutedTopics }),
    };
  });
  return { items, total };
}

/** Databases write instants of expressions their own way. */
const instant = (text: string) => new Date(text).toISOString();

export async function countReachedGuardians(
  { db, actor, now }: EmployeeContext,
  { classroomId }: { classroomId?: string | undefined },
): Promise<ReachCount> {
  const counted = await countByState(db, { actor, classroomId, now });
  const costs = canSeeCosts(actor) ? await listCosts(db, actor.schoolId, now) : [];
  const toAllow = counted.reduce((sum, row) => sum + row.toAllow, 0);
  const alone = await findAlone(db, { actor, classroomId });
  return {
    ...(costs.length > 0 && { costs }),
    ...(alone.total > 0 && { alone }),
    states: Object.fromEntries(counted.map(({ state, total }) => [state, total])),
    toInvite: counted.reduce((sum, { toInvite }) => sum + toInvite, 0),
    ...(toAllow > 0 && { toAllow }),
  };
}

/** What each channel of the installation cost a school this month, and what it may cost. */
async function listCosts(db: Database, schoolId: string, now: Date): Promise<ChannelCost[]> {
  const budgets = await findBudgets(db, now, schoolId);
  return budgets.map(({ channel, messages, linksRefused, credit, ...micros }) => ({
    ...{ channel, messages, linksRefused, credit },
    reais: toReais(micros.spent),
    limit: toReais(micros.whole),
    reserve: toReais(micros.whole - micros.notices),
    linkLimit: toReais(micros.links),
  }));
}

const toReais = (micros: number) => micros / 1_000_000;

/**
 * Whom a sending to these students would tell now, by the rule that decides at sending.
 * @param topic of what is sent; null of what nobody switches off
 * @throws {Forbidden} where the actor does not see one of them
 */
export async function previewSending(
  ctx: EmployeeContext,
  { studentIds, topic = null }: { studentIds: string[]; topic?: MailTopic | null | undefined },
): Promise<RecipientsPreview> {
  const sending = await sendingTo(ctx, studentIds);
  return withStudents(ctx, await previewRecipients(ctx.db, sending, { topic }), topic);
}

/**
 * Whom something urgent to these students would tell now, by which channel, and what it would cost.
 * @throws {Forbidden} where the actor does not see one of them
 */
export async function previewUrgentSending(
  ctx: EmployeeContext,
  chosenIds: string[],
): Promise<UrgentPreview> {
  const { db, now } = ctx;
  const sending = await sendingTo(ctx, chosenIds);
  const { isLarge: _, ...counted } = await previewRecipients(db, sending, { isUrgent: true });
  const budgets = await findBudgets(db, now, sending.schoolId);
  const channels = (await countUrgentWays(db, sending)).map(({ channel, guardians, free }) => {
    const budget = budgets.find((one) => one.channel === channel);
    const room = budget ? roomOf(budget, { isUrgent: true, now }) : 0;
    const paid = Math.min(guardians - free, room);
    return {
      channel,
      guardians: free + paid,
      reais: toReais(paid * (budget?.price ?? 0)),
      withoutCredit: guardians - free - paid,
    };
  });
  return { ...(await withStudents(ctx, counted, null)), channels, at: now.toISOString() };
}

/** @throws {Forbidden} where the actor does not see one of them */
async function sendingTo(ctx: EmployeeContext, chosenIds: string[]) {
  const studentIds = await requireStudents(ctx, chosenIds);
  return { schoolId: ctx.actor.schoolId, studentIds, now: ctx.now };
}

async function withStudents<T extends { untoldGuardians: { id: string; name: string }[] }>(
  ctx: EmployeeContext,
  { untoldGuardians, ...counted }: T,
  topic: MailTopic | null,
) {
  return { ...counted, untoldGuardians: await describeUntold(ctx, untoldGuardians, topic) };
}

/**
 * The first of guardians whom nothing tells, with their children and why.
 * @param topic of what they are not told of
 */
export async function describeUntold(
  { db, actor, now }: EmployeeContext,
  untold: readonly { id: string; name: string }[],
  topic: MailTopic | null,
): Promise<UntoldGuardian[]> {
  if (untold.length === 0) return [];
  const named = untold.slice(0, mostNamed);
  const ids = named.map(({ id }) => id);
  const students = await findStudentsByGuardian(db, actor, ids);
  const reasons = await findUntoldReasons(db, ids, { topic, now });
  return named.map(({ id, name }) => ({
    ...{ id, name },
    students: students.get(id) ?? [],
    reasons: reasons.get(id) ?? [],
  }));
}

const canSeeCosts = (actor: EmployeeContext['actor']) => hasAccess(actor, 'administrator');

/** Ids of the guardians of a classroom whom nothing reaches. */
export function findUnreachedGuardianIds({ db, actor, now }: EmployeeContext, classroomId: string) {
  return findIdsByState(db, { actor, classroomId, now }, unreachedStates);
}
