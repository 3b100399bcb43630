import { mailTopics, type MailTopic, type OwnMailTopics } from '@caderneta/api-client/contract';
import { subDays } from 'date-fns/subDays';
import type { CallContext, DeviceContext } from '#/kernel/call-context.ts';
import { readUnsubscribeKey } from '#/mail/unsubscribe-address.ts';
import { type RateLimit, takeHit } from '#/rate-limits/rate-limits.ts';
import { findMailTopics, findToldBy, storeMailTopics } from './mail-topics.repository.ts';

/** What the guardians of a device want no e-mails about, as far as e-mails reach them. */
export async function readOwnMailTopics(ctx: DeviceContext): Promise<OwnMailTopics> {
  const found = await findMailTopics(ctx.db, guardiansOf(ctx));
  const muted = new Set(found.flatMap((one) => one.muted));
  return {
    emails: [...new Set(found.map(({ email }) => email))],
    muted: mailTopics.filter((topic) => muted.has(topic)),
  };
}

export const changeOwnMailTopic = (
  ctx: DeviceContext,
  { topic, isAllowed }: { topic: MailTopic; isAllowed: boolean },
): Promise<void> => storeMailTopics(ctx.db, guardiansOf(ctx), { topics: [topic], isAllowed });

const guardiansOf = ({ everyGuardian }: DeviceContext) =>
  everyGuardian.map(({ guardian }) => guardian.id);

/** As long as a mail program may offer its button; longer than laws ask for. */
const goodForDays = 90;

/** Taps of people and mail programs. A forged address costs no more than its sign. */
const mostTaps: RateLimit = {
  name: 'unsubscribing',
  points: 30,
  seconds: 60 * 60,
  refusal: 'Foram muitos toques em pouco tempo. Tente novamente mais tarde.',
};

/** What an e-mail may be answered with: no more of its kind. */
export interface MailChoice {
  noticeId: string;
  guardianId: string;
  schoolName: string;
  topics: MailTopic[];
  /** All of them are off. */
  isMuted: boolean;
}

type Call = Pick<CallContext, 'db' | 'now'>;

/**
 * What an address of an e-mail is for. Nobody needs to have entered: it names one guardian and what
 * that e-mail told of.
 * @param key of the address
 * @param signKey `KeyRing.unsubscribing`
 * @returns undefined for one that is forged or old, or went to an address that is not theirs any more
 */
export async function findMailChoice(
  { db, now }: Call,
  key: string,
  signKey: Uint8Array,
): Promise<MailChoice | undefined> {
  const mail = readUnsubscribeKey(key, signKey);
  const told = mail && (await findToldBy(db, mail.noticeId, subDays(now, goodForDays)));
  if (!told || told.topics.length === 0 || !mail.wentTo(told.email ?? '')) return undefined;
  const { guardianId, schoolName, topics, muted } = told;
  const isMuted = topics.every((topic) => muted.includes(topic));
  return { noticeId: mail.noticeId, guardianId, schoolName, topics, isMuted };
}

/** @throws {TooManyRequests} */
export async function answerMailChoice(
  { db }: Pick<Call, 'db'>,
  { noticeId, guardianId, topics }: MailChoice,
  isAllowed: boolean,
): Promise<void> {
  await takeHit(db, mostTaps, noticeId);
  await storeMailTopics(db, [guardianId], { topics, isAllowed });
}
