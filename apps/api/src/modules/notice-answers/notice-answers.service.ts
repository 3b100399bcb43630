import type { DeviceContext } from '#/kernel/call-context.ts';
import type { EngagementNews } from '#/live/engagement-news.ts';
import type { HttpProblem } from '#/kernel/problems.ts';
import { choose, confirmAnnouncement } from '#/modules/family/items.service.ts';
import type { Database } from '#/database/database.ts';
import type { Services } from '#/services.ts';
import type { NoticeAnswer } from '#/telling/channels/questions.ts';
import type { AnsweredNotice } from './notice-answers.repository.ts';

export interface AnswerServices extends Pick<Services, 'links' | 'now' | 'config'> {
  engagement: EngagementNews;
}

/** The item went to several children of the guardian: its page asks for each. */
export class WhichChild extends Error {}

export interface GivenAnswer {
  notice: AnsweredNotice;
  answer: NoticeAnswer;
  /** As the provider has it; not later than now. */
  givenAt: Date;
}

/**
 * Answers an item as its guardian's own app would, in the transaction given: by the same use cases, with
 * the notice in the place of a device.
 * @throws {HttpProblem} as they do
 * @throws {WhichChild}
 */
export async function giveAnswer(
  { links, engagement, now }: Omit<AnswerServices, 'config'>,
  tx: Database,
  { notice, answer, givenAt }: GivenAnswer,
): Promise<void> {
  const { guardian, communicationId: id, studentIds } = notice;
  const own = { db: tx, now: now(), guardian, links: links.of(guardian), engagement };
  const ctx: DeviceContext = { ...own, everyGuardian: [own] };
  if (answer === 'read') return void (await confirmAnnouncement(ctx, id));
  const [studentId, ...others] = studentIds;
  if (studentId === undefined || others.length > 0) throw new WhichChild();
  await choose(ctx, 'event', id, { answer, studentId, givenAt });
}

const given: Record<NoticeAnswer, string> = {
  accepted: 'vai',
  declined: 'não vai',
  read: 'lido',
};

export const answerNoted = (answer: NoticeAnswer): string => `Anotado: ${given[answer]}.`;

/** Why an answer was not noted, and where it can be given; names no child and no title. */
export function refusalText(
  { config }: Pick<AnswerServices, 'config'>,
  problem: HttpProblem | WhichChild | undefined,
  communicationId?: string,
): string {
  const isGone = problem === undefined || ('status' in problem && problem.status === 404);
  const page = isGone || !communicationId ? '/familia' : `/familia/item/${communicationId}`;
  const why = isGone ? 'Isto não está mais disponível para responder.' : reasonOf(problem);
  return `${why} Veja no portal: ${config.publicUrl}${page}`;
}

const reasonOf = (problem: HttpProblem | WhichChild): string =>
  problem instanceof WhichChild
    ? 'Isto é de mais de uma criança: responda para cada uma.'
    : (problem.body.detail ?? problem.body.title);
