import type { Home } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { countUnread } from '#/modules/chats/chats.service.ts';
import { readAgenda } from '#/modules/communications/communications.service.ts';
import { countPending } from '#/modules/diaries/diaries.service.ts';
import { getOwnSchool } from '#/modules/schools/schools.service.ts';

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
  const [school, diaries, agenda, count] = await Promise.all([
    getOwnSchool(ctx, ctx.actor.schoolId),
    orNull('diaries', countPending(ctx)),
    orNull('agenda', readAgenda(ctx)),
    orNull('unreadMessages', countUnread(ctx.db, ctx.actor)),
  ]);
  return { school, diaries, agenda, unreadMessages: count === null ? null : { count } };
}
