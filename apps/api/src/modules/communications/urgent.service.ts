import { urgentMessages } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Forbidden, Invalid } from '#/kernel/problems.ts';
import { refusalOfUrgent } from '#/policy/urgent.ts';

/**
 * @param scheduledDate when it leaves; now by default
 * @throws {Forbidden} where the actor never sends something urgent
 * @throws {Invalid} where they do not at that hour
 */
export function requireUrgentRight({ actor, now }: EmployeeContext, scheduledDate?: string): void {
  const leavesAt = scheduledDate === undefined ? now : new Date(scheduledDate);
  const refusal = refusalOfUrgent(actor, leavesAt);
  if (refusal === 'right') throw new Forbidden(urgentMessages.Never);
  const field = scheduledDate === undefined ? 'isUrgent' : 'scheduledDate';
  const path = `communication.${field}`;
  if (refusal === 'hour') throw new Invalid([{ path, message: urgentMessages.ByDay }]);
}
