import { openSms, smsText } from '../messaging/sms-client.ts';
import {
  canReceiveSms,
  isOpenForSms,
  isOptedInToSms,
  monthlyLimits,
  never,
} from './can-receive.repository.ts';
import { changesIn, isCorrection } from './changes.ts';
import { contactSms } from './contact-texts.ts';
import type { Part, TellingChannel } from './channel.ts';
import { isUrgentNews, senderNameOf, urgentWord } from './names.ts';

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
  open: ({ config, keys, changesOf }) => {
    const client = config.sms && openSms(config.sms);
    return {
      refusal: ({ isAllowed, subject }) =>
        client && (isAllowed || subject === 'contactCode') ? undefined : 'sms is not allowed now',
      send: async ({ phoneNumber, schoolName, subject, contact, news }, { link, confirm }) => {
        const words = contact
          ? contactSms({ keys }, { subject, schoolName, contact })
          : noticeOf(news, changesIn(changesOf, news));
        const text = smsText(senderNameOf(schoolName, news), words, link?.url);
        await confirm();
        return { providerId: await client!.send(phoneNumber, text) };
      },
    };
  },
};

function noticeOf([only, ...others]: readonly Part[], changes: readonly string[]): string {
  if (others.length > 0) return `${others.length + 1} novidades para você. Veja:`;
  if (isUrgentNews([only!])) return `${urgentWord}! Veja agora:`;
  if (only && isCorrection(only)) return `${changes[0] ?? 'algo mudou.'} Veja:`;
  return only?.subject === 'link' ? 'seu link para entrar:' : 'novidade para você. Veja:';
}
