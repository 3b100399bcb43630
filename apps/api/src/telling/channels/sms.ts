import { openSms, smsCharacters, smsText } from '../messaging/sms-client.ts';
import {
  canReceiveSms,
  isOpenForSms,
  isOptedInToSms,
  monthlyLimits,
  never,
} from './can-receive.repository.ts';
import {
  changesIn,
  isCorrection,
  isUrgentNews,
  senderNameOf,
  urgentWord,
  type Notice,
  type Part,
  type TellingChannel,
  type TellingServices,
} from './channel.ts';
import { claimQuestion } from './questions.repository.ts';
import { type Question, questionOf } from './questions.ts';
import { contactSms } from './contact-texts.ts';

/** SMS to guardians who did not refuse them: one message with a link, without a child's name. */
export const sms: TellingChannel = {
  name: 'sms',
  queue: 'sms',
  limit: monthlyLimits.sms,
  consent: isOptedInToSms,
  isFree: () => never,
  check: canReceiveSms,
  isOpen: () => isOpenForSms,
  states: ['sent'],
  hasLink: true,
  batchSize: 20,
  claimMinutes: 5,
  retryMinutes: [1, 5, 15, 60],
  open: (services) => {
    const { db, config } = services;
    const client = config.sms && openSms(config.sms);
    return {
      refusal: ({ isAllowed }) => (client && isAllowed ? undefined : 'sms is not allowed now'),
      send: async (notice, { link, confirm }) => {
        const { phoneNumber, news } = notice;
        const sender = senderNameOf(notice.schoolName, news);
        const question = config.sms?.answers && questionOf(services, news);
        const asking = question && smsText(sender, questionText(question, news), link?.url);
        const plain = smsText(sender, wordsOf(services, notice), link?.url);
        const fits = asking !== undefined && asking.length <= smsCharacters;
        await confirm();
        const asks = fits && (await claimQuestion(db, news[0]!.id, services.now()));
        return { providerId: await client!.send(phoneNumber, asks ? asking : plain) };
      },
    };
  },
};

function wordsOf({ keys, changesOf }: TellingServices, { contact, ...notice }: Notice): string {
  if (contact) return contactSms({ keys }, { ...notice, contact });
  return noticeOf(notice.news, changesIn(changesOf, notice.news));
}

/** 'evento, quinta 4/12: responda 1 vai, 2 nao vai. Veja:' */
function questionText({ what, answers }: Question, news: readonly Part[]): string {
  const urgent = isUrgentNews(news) ? `${urgentWord}! ` : '';
  const words = { accepted: 'vai', declined: 'não vai', read: 'li' };
  const each = answers.map((answer, place) => `${place + 1} ${words[answer]}`);
  return `${urgent}${what}: responda ${each.join(', ')}. Veja:`;
}

function noticeOf([only, ...others]: readonly Part[], changes: readonly string[]): string {
  if (others.length > 0) return `${others.length + 1} novidades para você. Veja:`;
  if (isUrgentNews([only!])) return `${urgentWord}! Veja agora:`;
  if (only && isCorrection(only)) return `${changes[0] ?? 'algo mudou.'} Veja:`;
  return only?.subject === 'link' ? 'seu link para entrar:' : 'novidade para você. Veja:';
}
