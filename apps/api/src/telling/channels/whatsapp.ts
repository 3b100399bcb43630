import { notifications } from '#/database/schema/notifications.ts';
import {
  openWhatsApp,
  stoppedByUser,
  WhatsAppRefusal,
} from '#/telling/messaging/whatsapp-client.ts';
import { linkAddress } from '#/telling/link-address.ts';
import type { Channel } from '#/outbox/process-outbox.ts';
import { handOn } from '#/telling/settling.repository.ts';
import {
  claimPaidMessages,
  markMessageSent,
  optOutOfWhatsApp,
  type PaidMessage,
  type PaidPart,
  retryMessage,
} from './paid-messages.repository.ts';
import {
  greetedName,
  type MessageServices,
  prepareMessage,
  senderNameOf,
  type Sendable,
} from './paid-messages.ts';
import { idsOf } from './unwanted-parts.ts';

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
    table: notifications,
    batchSize: 20,
    claimMinutes: 5,
    retryMinutes: [1, 5, 15, 60],
    claim: (given, claim) => claimPaidMessages(given, 'whatsApp', claim),
    send: async (message, hold) => {
      const { id, phone, guardianName, isFree, isAllowed } = message;
      const sendable = await prepareMessage(services, message, {
        channel: 'whatsApp',
        isAllowed: whatsApp !== undefined && (isFree || isAllowed),
      });
      if (!whatsApp || !sendable) return;
      const { parts, token } = sendable;
      const firstName = greetedName(guardianName);
      const schoolName = senderNameOf(message.schoolName, parts);
      await hold.confirm(parts);
      try {
        const providerId = isFree
          ? await whatsApp.sendText(phone, freeText(services, message, sendable), id)
          : await whatsApp.sendTemplate(phone, { firstName, schoolName, token }, id);
        const sent = { providerId, sentAt: now() };
        await hold.settle(() => markMessageSent(db, idsOf(parts), sent));
      } catch (error) {
        if (!(error instanceof WhatsAppRefusal)) throw error;
        if (error.isOfAccount) onAccountRefused?.(error.message);
        if (error.code === stoppedByUser) await optOutOfWhatsApp(db, phone, now());
        throw error;
      }
    },
    retryLater: ({ parts }, attempt) => retryMessage(db, idsOf(parts), attempt),
    giveUp: ({ parts }, error) => handOn(db, idsOf(parts), { error, now: now() }),
  };
}

const freeNotices: Partial<Record<PaidPart['subject'], string>> = {
  message: 'há uma resposta à sua mensagem',
  link: 'aqui está o link para entrar que você pediu',
};

/** Within 24 hours of the guardian's own message. What the school wrote may name children: a link shows it. */
function freeText(
  { config }: MessageServices,
  { guardianName, schoolName }: PaidMessage,
  { parts, token }: Sendable,
): string {
  const url = linkAddress(config.publicUrl, token);
  return `Olá, ${greetedName(guardianName)}! ${senderNameOf(schoolName, parts)}: ${noticeOf(parts)}. Para ver, abra o seu link pessoal:\n${url}`;
}

function noticeOf([only, ...others]: PaidPart[]): string {
  if (others.length > 0) return `há ${others.length + 1} novidades para você`;
  return (only && freeNotices[only.subject]) ?? 'há uma novidade para você';
}
