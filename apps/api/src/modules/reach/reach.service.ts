import {
  type ReachCount,
  type ReachedGuardian,
  type ReachQuery,
  type RecipientsPreview,
  unreachedStates,
} from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { linkDeliveryOf } from '#/modules/guardians/guardians.service.ts';
import { findStudentsByGuardian } from '#/modules/guardians/exports.ts';
import { requireStudents } from '#/modules/students/records/require-students.ts';
import { hasAccess } from '#/policy/scope.ts';
import {
  countByState,
  findAlone,
  findChannelCosts,
  findIdsByState,
  findReach,
} from './reach.repository.ts';
import { previewRecipients } from './recipients-preview.repository.ts';

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
  const costs = canSeeCosts(actor) ? await findChannelCosts(db, actor.schoolId, now) : [];
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

/**
 * Whom a sending to these students would tell now, by the rule that decides at sending.
 * @throws {Forbidden} where the actor does not see one of them
 */
export async function previewSending(
  ctx: EmployeeContext,
  chosenIds: string[],
): Promise<RecipientsPreview> {
  const studentIds = await requireStudents(ctx, chosenIds);
  const { db, actor, now } = ctx;
  const sending = { schoolId: actor.schoolId, studentIds, now };
  const { untoldGuardians, ...counted } = await previewRecipients(db, sending);
  const ids = untoldGuardians.map(({ id }) => id);
  const students = await findStudentsByGuardian(db, actor, ids);
  return {
    ...counted,
    untoldGuardians: untoldGuardians.map((row) => ({
      ...row,
      students: students.get(row.id) ?? [],
    })),
  };
}

const canSeeCosts = (actor: EmployeeContext['actor']) => hasAccess(actor, 'administrator');

/** Ids of the guardians of a classroom whom nothing reaches. */
export function findUnreachedGuardianIds({ db, actor, now }: EmployeeContext, classroomId: string) {
  return findIdsByState(db, { actor, classroomId, now }, unreachedStates);
}
