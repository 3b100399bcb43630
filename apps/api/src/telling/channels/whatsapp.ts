import { contactCodeOf } from '#/secrets/contact-codes.ts';
import { openWhatsApp, stoppedByUser, WhatsAppRefusal } from '../messaging/whatsapp-client.ts';
import {
  canReceiveFree,
  canReceiveWhatsApp,
  isOpenForWhatsApp,
  isOptedIn,
  monthlyLimits,
  optOutOfWhatsApp,
} from './can-receive.repository.ts';
import { changesIn } from './changes.ts';
import type { Notice, Part, TellingChannel } from './channel.ts';
import { greetedName, isUrgentNews, senderNameOf, urgentWord } from './names.ts';

/**
 * WhatsApp messages to guardians who allowed them: a template that names the guardian, the school and
 * a link, and no child. Within 24 hours of the guardian's own message a text goes for nothing.
 */
export const whatsApp: TellingChannel = {
  name: 'whatsApp',
  queue: 'whatsapp',
  limit: monthlyLimits.whatsApp,
  consent: isOptedIn()!,
  isFree: canReceiveFree,
  check: canReceiveWhatsApp,
  isOpen: isOpenForWhatsApp,
  states: ['sent', 'delivered', 'read'],
  hasLink: true,
  batchSize: 20,
  claimMinutes: 5,
  /** Then SMS goes on, within minutes. */
  retryMinutes: [1, 2],
  open: ({ db, config, keys, now, onAccountRefused, changesOf }) => {
    const client = config.whatsApp && openWhatsApp(config.whatsApp);
    return {
      refusal: ({ isFree, isAllowed, subject }) =>
        client && (isFree || isAllowed || subject === 'contactCode')
          ? undefined
          : 'whatsApp is not allowed now',
      send: async (notice, { link, confirm }) => {
        const { id, phoneNumber, guardianName, isFree, news, contact } = notice;
        if (contact) {
          await confirm();
          const code = contactCodeOf(keys.contactCodes, contact.id);
          return { providerId: await client!.sendCode(phoneNumber, code, id) };
        }
        const { url, token } = link!;
        const sender = senderNameOf(notice.schoolName, news);
        // The words of a template are fixed: what it is filled with says so.
        const schoolName = isUrgentNews(news) ? `${sender} (${urgentWord})` : sender;
        await confirm();
        try {
          const firstName = greetedName(guardianName);
          const providerId = isFree
            ? await client!.sendText(
                phoneNumber,
                freeText(notice, url, changesIn(changesOf, news)),
                id,
              )
            : await client!.sendTemplate(phoneNumber, { firstName, schoolName, token }, id);
          return { providerId };
        } catch (error) {
          if (!(error instanceof WhatsAppRefusal)) throw error;
          if (error.isOfAccount) onAccountRefused?.(error.message);
          if (error.code === stoppedByUser) await optOutOfWhatsApp(db, phoneNumber, now());
          throw error;
        }
      },
    };
  },
};

const freeNotices: Partial<Record<Part['subject'], string>> = {
  message: 'há uma resposta à sua mensagem',
  link: 'aqui está o link para entrar que você pediu',
  correction: 'a escola corrigiu algo que enviou',
  change: 'a escola mudou algo que enviou',
};

/** What the school wrote may name children: a link shows it. */
function freeText(
  { guardianName, schoolName, news }: Notice,
  url: string,
  changes: readonly string[],
): string {
  const changed = changes.length > 0 ? ` ${changes.join(' ')}` : '';
  return `Olá, ${greetedName(guardianName)}! ${senderNameOf(schoolName, news)}: ${noticeOf(news)}.${changed} Para ver, abra o seu link pessoal:\n${url}`;
}

function noticeOf([only, ...others]: readonly Part[]): string {
  if (others.length > 0) return `há ${others.length + 1} novidades para você`;
  if (isUrgentNews([only!])) return `${urgentWord}! Há uma novidade para você agora`;
  return (only && freeNotices[only.subject]) ?? 'há uma novidade para você';
}
