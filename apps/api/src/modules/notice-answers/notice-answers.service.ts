import type { DeviceContext } from '#/kernel/call-context.ts';
import type { EngagementNews } from '#/live/engagement-news.ts';
import { HttpProblem } from '#/kernel/problems.ts';
import { choose, confirmAnnouncement } from '#/modules/family/items.service.ts';
import type { Database } from '#/database/database.ts';
import type { Services } from '#/services.ts';
import type { NoticeAnswer } from '#/telling/channels/questions.ts';
import { type AnsweredNotice, claimMessage } from './notice-answers.repository.ts';

export interface AnswerServices extends Pick<Services, 'db' | 'links' | 'now' | 'config'> {
  engagement: EngagementNews;
}

/** The item went to several children of the guardian: its page asks for each. */
class WhichChild extends Error {}

interface GivenAnswer {
  notice: AnsweredNotice;
  answer: NoticeAnswer;
  /** As the provider has it; not later than now. */
  givenAt: Date;
}

interface Message {
  /** The same where its provider tells of it again. */
  id: string;
  /** Stores what it shows besides, with the message. */
  note?: (tx: Database) => Promise<void>;
}

/**
 * Gives the answer that came in a message.
 * @param given what it answers; undefined where nothing is found that it could
 * @returns why it was not noted, if so; undefined for a repetition
 */
export async function takeAnswer(
  services: AnswerServices,
  { id, note }: Message,
  given: GivenAnswer | undefined,
): Promise<{ refusal?: string } | undefined> {
  const { db, now } = services;
  const take = (give?: (tx: Database) => Promise<void>) =>
    // A public call: no route opened one.
    db.transaction(async (tx) => {
      if (!(await claimMessage(tx, id, now()))) return undefined;
      await note?.(tx);
      await give?.(tx);
      return {};
    });
  const refuse = async (problem?: HttpProblem | WhichChild) => {
    const refusal = refusalText(services, problem, given?.notice.communicationId);
    return (await take()) && { refusal };
  };
  if (!given) return refuse();
  try {
    return await take((tx) => giveAnswer(services, tx, given));
  } catch (error) {
    if (!(error instanceof HttpProblem || error instanceof WhichChild)) throw error;
    return refuse(error);
  }
}

/**
 * Answers an item as its guardian's own app would, in the transaction given: by the same use cases, with
 * the notice in the place of a device.
 * @throws {HttpProblem} as they do
 * @throws {WhichChild}
 */
async function giveAnswer(
  { links, engagement, now }: AnswerServices,
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
function refusalText(
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
