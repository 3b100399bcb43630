import { secondsInDay } from 'date-fns/constants';
import { countHit, type RateLimit } from '#/rate-limits/rate-limits.ts';
import { changeSmsOfPhone } from '#/telling/channels/can-receive.repository.ts';
import { answersOf } from '#/telling/channels/questions.ts';
import { channelWordIn, foldWords } from '#/telling/channels/stop-words.ts';
import { reserveCost } from '#/telling/costs.repository.ts';
import { toMobile } from '#/telling/messaging/mobile.ts';
import { openSms, smsText } from '#/telling/messaging/sms-client.ts';
import {
  type AnsweredNotice,
  claimMessage,
  findAskingNotices,
  findSchoolName,
} from './notice-answers.repository.ts';
import { type AnswerServices, takeAnswer } from './notice-answers.service.ts';

export interface IncomingSms {
  /** Digits with the country. */
  from: string;
  text: string;
  /** The same where a gateway tells of it again. */
  id: string;
}

/** Takes what somebody answered to an SMS. Nothing else that they write is kept or shown. */
export async function receiveSms(services: AnswerServices, sms: IncomingSms): Promise<void> {
  const phone = toMobile(sms.from);
  if (!phone) return;
  const word = channelWordIn(sms.text);
  if (word) return changeSms(services, { phone, word, id: sms.id });
  const figure = /^[12]$/.exec(foldWords(sms.text))?.[0];
  if (figure) await answerBySms(services, { phone, place: Number(figure) - 1, id: sms.id });
}

const words = {
  stop: 'pronto, os avisos por SMS pararam. Para voltar, responda VOLTAR.',
  resume: 'pronto, os avisos por SMS voltam. Para parar, responda PARAR.',
};

async function changeSms(
  services: AnswerServices,
  { phone, word, id }: { phone: string; word: 'stop' | 'resume'; id: string },
): Promise<void> {
  const { db, now } = services;
  const at = now();
  // A public call: no route opened one.
  const [schoolId] = await db.transaction(async (tx) => {
    if (!(await claimMessage(tx, id, at))) return [];
    return changeSmsOfPhone(tx, phone, word === 'stop' ? at : null);
  });
  if (!schoolId) return;
  const schoolName = await findSchoolName(db, schoolId);
  await reply(services, { phone, schoolId, schoolName, text: words[word] });
}

interface Figure {
  phone: string;
  /** Of the answer among those that the SMS named. */
  place: number;
  id: string;
}

/** What was answered stands in the app; only what cannot be noted is worth an SMS. */
async function answerBySms(services: AnswerServices, { phone, place, id }: Figure): Promise<void> {
  const { db, now } = services;
  const at = now();
  const asking = await findAskingNotices(db, phone, at);
  const [last] = asking;
  if (!last) return;
  const open = asking.filter((one) => isOpen(one, at));
  const items = new Set(open.map(({ communicationId }) => communicationId));
  const notice = open[0] ?? last;
  const answer = items.size > 1 ? undefined : answersOf[notice.kind as 'event'][place];
  const taken = await takeAnswer(services, { id }, answer && { notice, answer, givenAt: at });
  if (!taken?.refusal) return;
  const { schoolName, guardian } = notice;
  await reply(services, {
    ...{ phone, schoolName, schoolId: guardian.schoolId },
    text: taken.refusal,
  });
}

const isOpen = ({ kind, startTime, isDeleted, isAnswered }: AnsweredNotice, now: Date) =>
  !isDeleted && !isAnswered && (kind !== 'event' || (startTime !== null && startTime > now));

/** Each costs the school an SMS. */
const replyLimit: RateLimit = { name: 'answers by SMS', points: 2, seconds: secondsInDay };

interface Reply {
  phone: string;
  schoolId: string;
  schoolName: string;
  text: string;
}

/** Within the school's limit of the month. What was done counts, whether or not it is confirmed. */
async function reply(
  { db, config, now }: AnswerServices,
  { phone, schoolId, schoolName, text }: Reply,
): Promise<void> {
  if (!config.sms) return;
  if ((await countHit(db, replyLimit, phone)) !== undefined) return;
  const answer = { schoolId, subject: 'message', isUrgent: false } as const;
  const { outcome } = await reserveCost(db, 'sms', answer, now());
  if (outcome !== 'booked') return;
  await openSms(config.sms)
    .send(phone, smsText(schoolName, text, `${config.publicUrl}/familia`))
    .catch(() => undefined);
}
