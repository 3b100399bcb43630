import {
  countReach,
  listReach,
  type ReachCount,
  type ReachedGuardian,
  type ReachQuery,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { route } from '#/kernel/route.ts';
import { findStudentsByGuardian } from '#/modules/guardians/guardians.service.ts';
import { countByState, findReach } from './reach.repository.ts';

export function reachRoutes(app: FastifyInstance): void {
  route(app, listReach, (ctx, { query }) => listReachedGuardians(ctx, query));
  route(app, countReach, (ctx, { query }) => countReachedGuardians(ctx, query));
}

async function listReachedGuardians(ctx: EmployeeContext, query: ReachQuery) {
  const { db, actor, now } = ctx;
  const { classroomId } = query;
  const { rows, total } = await findReach(db, { actor, classroomId, now }, query);
  const students = await findStudentsByGuardian(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row): ReachedGuardian => {
    const { invitedAt, invitedBy, enteredAt, lastSeenAt, isWhollyVisible, ...rest } = row;
    return {
      ...rest,
      students: students.get(row.id) ?? [],
      invitation: invitedAt && invitedBy ? { at: instant(invitedAt), by: invitedBy } : null,
      enteredAt: enteredAt && instant(enteredAt),
      lastSeenAt: lastSeenAt && instant(lastSeenAt),
      linkDelivery: isWhollyVisible ? 'shown' : row.hasEmail ? 'mailed' : 'unavailable',
    };
  });
  return { items, total };
}

/** Databases write instants of expressions their own way. */
const instant = (text: string) => new Date(text).toISOString();

async function countReachedGuardians(
  { db, actor, now }: EmployeeContext,
  { classroomId }: { classroomId?: string | undefined },
): Promise<ReachCount> {
  const counted = await countByState(db, { actor, classroomId, now });
  return {
    states: Object.fromEntries(counted.map(({ state, total }) => [state, total])),
    toInvite: counted.reduce((sum, { toInvite }) => sum + toInvite, 0),
  };
}
