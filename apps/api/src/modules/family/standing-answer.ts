import {
  type FamilyCommunication,
  pollChoices,
  requestHeaders,
  waitedHeader,
} from '@caderneta/api-client/contract';
import { dayOf, formatRelativeDay, formatTime } from '@caderneta/school-time';
import { subMilliseconds } from 'date-fns/subMilliseconds';
import type { FastifyRequest } from 'fastify';
import type { GuardianContext } from '#/kernel/call-context.ts';
import { Conflict } from '#/kernel/problems.ts';

/**
 * What a guardian says, with when they said it: it may have waited on their phone for a connection.
 * The phone says for how long, because its clock may be wrong; so it never lies ahead.
 */
export function saidIn<Body extends object>(
  { now }: GuardianContext,
  { body, request }: { body: Body; request: FastifyRequest },
): Body & { givenAt: Date } {
  const header = request.headers[waitedHeader.toLowerCase()];
  const waited = requestHeaders['caderneta-waited'].safeParse(header);
  return { ...body, givenAt: waited.success ? subMilliseconds(now, Number(waited.data)) : now };
}

/** Refuses an answer about a child that was given before the one that stands. @throws {Conflict} */
export function refuseEarlier(
  ctx: GuardianContext,
  item: FamilyCommunication,
  { studentId, answeredAt }: { studentId: string; answeredAt: Date | null },
): never {
  const { timezone } = ctx.guardian;
  const at = answeredAt ?? ctx.now;
  const isToday = dayOf(at, timezone) === dayOf(ctx.now, timezone);
  const day = isToday ? '' : `${formatRelativeDay(at, timezone, ctx.now)} `;
  throw new Conflict(
    'answered-later',
    `Já foi respondido ${day}às ${formatTime(at, timezone)}: ${wordsOf(item, studentId)}.`,
  );
}

function wordsOf({ kind, options, copies }: FamilyCommunication, of: string): string {
  const standing = copies.find(({ studentId }) => studentId === of);
  if (kind === 'activity') return standing?.done ? 'concluída' : 'não concluída';
  if (standing?.accepted) return 'vai';
  if (standing?.declined) return 'não vai';
  const option = options?.[pollChoices.findIndex((choice) => choice === standing?.choice)];
  return option ? `“${option}”` : 'outra resposta';
}
