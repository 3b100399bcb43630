import { openWhatsApp, stoppedByUser, WhatsAppRefusal } from '#/messaging/whatsapp-client.ts';
import { linkAddress } from '#/modules/guardian-access/link-address.ts';
import type { Channel } from '../process-outbox.ts';
import { handOn } from '#/notifications/settling.repository.ts';
import {
  claimPaidMessages,
  markMessageSent,
  optOutOfWhatsApp,
  type PaidMessage,
  reserveCost,
  retryMessage,
} from './paid-messages.repository.ts';
import {
  firstNameOf,
  issueLinkOf,
  limitReached,
  type MessageServices,
  notAllowed,
  settleUnwanted,
} from './paid-messages.ts';

interface WhatsAppServices extends MessageServices {
  /** Hears of refusals that only the operator can end: an expired token, a locked account. */
  onAccountRefused?: (reason: string) => void;
}

/**
 * WhatsApp messages to guardians who allowed them: a template that names the guardian, the school and
 * a link, and no child. One that fails goes on to the next channel.
 */
export function whatsAppChannel(services: WhatsAppServices): Channel<PaidMessage> {
  const { db, config, now, onAccountRefused } = services;
  const whatsApp = config.whatsApp && openWhatsApp(config.whatsApp);
  return {
    batchSize: 20,
    claimMinutes: 5,
    retryMinutes: [1, 5, 15, 60],
    claim: (given, claim) => claimPaidMessages(given, 'whatsApp', claim),
    send: async (item) => {
      if (await settleUnwanted(services, item)) return;
      if (!item.isFree && !item.isAllowed) throw notAllowed('WhatsApp');
      if (!whatsApp) throw notAllowed('WhatsApp');
      const { id, phone, guardianName, schoolName } = item;
      const isBooked = item.isFree || item.costMicros !== null;
      if (!isBooked && !(await reserveCost(db, 'whatsApp', item, now()))) throw limitReached;
      const token = await issueLinkOf(services, item);
      const firstName = firstNameOf(guardianName);
      try {
        const providerId = item.isFree
          ? await whatsApp.sendText(phone, freeText(services, item, token), id)
          : await whatsApp.sendTemplate(phone, { firstName, schoolName, token }, id);
        await markMessageSent(db, id, { providerId, sentAt: now() });
      } catch (error) {
        if (!(error instanceof WhatsAppRefusal)) throw error;
        if (error.isOfAccount) onAccountRefused?.(error.message);
        if (error.code === stoppedByUser) await optOutOfWhatsApp(db, phone, now());
        throw error;
      }
    },
    retryLater: ({ id }, attempt) => retryMessage(db, id, attempt),
    giveUp: ({ id }, error) => handOn(db, [id], { error, now: now() }),
  };
}

const freeNotices: Partial<Record<PaidMessage['subject'], string>> = {
  message: 'há uma resposta à sua mensagem',
  link: 'aqui está o link para entrar que você pediu',
};

/** Within 24 hours of the guardian's own message. What the school wrote may name children: a link shows it. */
function freeText({ config }: MessageServices, item: PaidMessage, token: string): string {
  const notice = freeNotices[item.subject] ?? 'há uma novidade para você';
  const url = linkAddress(config.publicUrl, token);
  return `Olá, ${firstNameOf(item.guardianName)}! ${item.schoolName}: ${notice}. Para ver, abra o seu link pessoal:\n${url}`;
}
