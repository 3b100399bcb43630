import {
  type Answer,
  type Choice,
  lookUp,
  messages,
  type markRecipients as contractOfMarking,
  type ParsedInput,
  type unmarkRecipients as contractOfUnmarking,
} from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Invalid, NotFound } from '#/kernel/problems.ts';
import type { EngagementNews } from '#/live/engagement-news.ts';
import { kinds } from './kinds.ts';
import {
  findSent,
  removePaper,
  removePhone,
  storePaper,
  storePhone,
} from './engagement/marks.repository.ts';
import { markSeenBy } from './employee-recipients.repository.ts';

/** Notes that slips of these recipients came back with an answer, or that they were told by phone. */
export async function markRecipients(
  ctx: EmployeeContext,
  communicationId: string,
  { mark, recipients, answer }: ParsedInput<typeof contractOfMarking>['body'],
  news: EngagementNews,
) {
  const row = await requireSent(ctx, communicationId);
  const { db, actor, now } = ctx;
  const marking = { communicationId, recipients, now };
  if (mark === 'phone')
    return noted(ctx, communicationId, await storePhone(db, actor, marking), news);
  if (!answer || !asksFor(row, answer)) {
    throw new Invalid([{ path: 'answer', message: messages.invalid }]);
  }
  const changed = await storePaper(db, actor, { ...marking, answer });
  return noted(ctx, communicationId, changed, news);
}

/** Takes back what was noted. What a guardian answered since stays. */
export async function unmarkRecipients(
  ctx: EmployeeContext,
  communicationId: string,
  { mark, recipients }: ParsedInput<typeof contractOfUnmarking>['body'],
  news: EngagementNews,
) {
  await requireSent(ctx, communicationId);
  const remove = mark === 'phone' ? removePhone : removePaper;
  const changed = await remove(ctx.db, ctx.actor, { communicationId, recipients });
  return noted(ctx, communicationId, changed, news);
}

type Sent = NonNullable<Awaited<ReturnType<typeof findSent>>>;

async function requireSent({ db, actor }: EmployeeContext, id: string): Promise<Sent> {
  const row = await findSent(db, actor, id);
  if (!row) throw new NotFound();
  return row;
}

/** Whether slips of an item can say this. */
function asksFor(row: Sent, answer: Answer): boolean {
  const kind = lookUp(kinds, row.kind);
  if (!kind) return false;
  const asked: readonly Answer[] = kind.contract.answers;
  const isChoice = answer !== 'read' && answer !== 'done';
  return asked.includes(answer) && (!isChoice || kind.offers(row, answer satisfies Choice));
}

/** @param changed the classroom of each recipient who was changed */
function noted(
  { actor: { schoolId } }: EmployeeContext,
  communicationId: string,
  changed: string[],
  news: EngagementNews,
) {
  const classroomIds = [...new Set(changed)];
  if (changed.length > 0) news.note({ schoolId, communicationId, classroomIds });
  return { changed: changed.length };
}

/** Notes that a recipient opened the item. Of anybody else who reads it, nothing is noted. */
export async function markSeen(ctx: EmployeeContext, id: string): Promise<void> {
  await requireSent(ctx, id);
  await markSeenBy(ctx.db, ctx.actor, id, ctx.now);
}
