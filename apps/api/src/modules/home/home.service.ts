import { firstStep, type Home } from '@caderneta/api-client/contract';
import { LRUCache } from 'lru-cache';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { countUnread } from '#/modules/chats/exports.ts';
import { readAgenda } from '#/modules/communications/communications.service.ts';
import { countPending } from '#/modules/diaries/diaries.service.ts';
import { getOwnSchool } from '#/modules/schools/schools.service.ts';
import { hasAccess } from '#/policy/scope.ts';
import { findDoneSteps } from './first-steps.repository.ts';

type Part = Exclude<keyof Home, 'school'>;

/**
 * Data of the home, from the services of the separate calls.
 * @param onFailure is told of a part that cannot be read; the others are answered
 */
export async function readHome(
  ctx: EmployeeContext,
  onFailure: (part: Part, error: unknown) => void,
): Promise<Home> {
  const orNull = async <T>(part: Part, reading: Promise<T>): Promise<T | null> => {
    try {
      return await reading;
    } catch (error) {
      onFailure(part, error);
      return null;
    }
  };
  const [school, diaries, agenda, count, firstSteps] = await Promise.all([
    getOwnSchool(ctx, ctx.actor.schoolId),
    orNull('diaries', countPending(ctx)),
    orNull('agenda', readAgenda(ctx)),
    orNull('unreadMessages', countUnread(ctx.db, ctx.actor)),
    orNull('firstSteps', readFirstSteps(ctx)),
  ]);
  const unreadMessages = count === null ? null : { count };
  return { school, diaries, agenda, unreadMessages, ...(firstSteps && { firstSteps }) };
}

/** Schools that have done them all, in this process: none of them is undone for long. */
const begun = new LRUCache<string, true>({ max: 10_000 });

/** Undefined for whoever does not take them, and once all are done. */
async function readFirstSteps({ db, actor }: EmployeeContext) {
  const takesThem = hasAccess(actor, 'administrator') && actor.networkId === null;
  if (!takesThem || begun.has(actor.schoolId)) return undefined;
  const done = await findDoneSteps(db, actor);
  if (done.length < firstStep.options.length) return { done };
  begun.set(actor.schoolId, true);
  return undefined;
}
