import { notifications } from '#/database/schema/notifications.ts';
import { openSms, smsText } from '#/telling/messaging/sms-client.ts';
import { linkAddress } from '#/telling/link-address.ts';
import { handOn } from '#/telling/settling.repository.ts';
import type { Channel } from '#/outbox/process-outbox.ts';
import {
  claimPaidMessages,
  markMessageSent,
  type PaidMessage,
  type PaidPart,
  retryMessage,
} from './paid-messages.repository.ts';
import { type MessageServices, prepareMessage, senderNameOf } from './paid-messages.ts';
import { idsOf } from './unwanted-parts.ts';

/** SMS to guardians who did not refuse them: one message with a link, without a child's name. */
export function smsChannel(services: MessageServices): Channel<PaidMessage> {
  const { db, config, now } = services;
  const sms = config.sms && openSms(config.sms);
  return {
    table: notifications,
    batchSize: 20,
    claimMinutes: 5,
    retryMinutes: [1, 5, 15, 60],
    claim: (given, claim) => claimPaidMessages(given, 'sms', claim),
    send: async (message, hold) => {
      const { phone, isAllowed } = message;
      const sendable = await prepareMessage(services, message, {
        channel: 'sms',
        isAllowed: sms !== undefined && isAllowed,
      });
      if (!sms || !sendable) return;
      const url = linkAddress(config.publicUrl, sendable.token);
      await hold.confirm(sendable.parts);
      const sender = senderNameOf(message.schoolName, sendable.parts);
      const providerId = await sms.send(phone, smsText(sender, noticeOf(sendable.parts), url));
      const sent = { providerId, sentAt: now() };
      await hold.settle(() => markMessageSent(db, idsOf(sendable.parts), sent));
    },
    retryLater: ({ parts }, attempt) => retryMessage(db, idsOf(parts), attempt),
    giveUp: ({ parts }, error) => handOn(db, idsOf(parts), { error, now: now() }),
  };
}

function noticeOf([only, ...others]: PaidPart[]): string {
  if (others.length > 0) return `${others.length + 1} novidades para você. Veja:`;
  return only?.subject === 'link' ? 'seu link para entrar:' : 'novidade para você. Veja:';
}
