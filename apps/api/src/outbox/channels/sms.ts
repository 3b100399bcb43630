import { openSms, smsText } from '#/messaging/sms-client.ts';
import { linkAddress } from '#/modules/guardian-access/link-address.ts';
import { handOn } from '#/notifications/settling.repository.ts';
import type { Channel } from '../process-outbox.ts';
import {
  claimPaidMessages,
  markMessageSent,
  type PaidMessage,
  reserveCost,
  retryMessage,
} from './paid-messages.repository.ts';
import {
  issueLinkOf,
  limitReached,
  type MessageServices,
  notAllowed,
  settleUnwanted,
} from './paid-messages.ts';

/** SMS to guardians who did not refuse them: one message with a link, without a child's name. */
export function smsChannel(services: MessageServices): Channel<PaidMessage> {
  const { db, config, now } = services;
  const sms = config.sms && openSms(config.sms);
  return {
    batchSize: 20,
    claimMinutes: 5,
    retryMinutes: [1, 5, 15, 60],
    claim: (given, claim) => claimPaidMessages(given, 'sms', claim),
    send: async (item) => {
      if (await settleUnwanted(services, item)) return;
      if (!sms || !item.isAllowed) throw notAllowed('SMS');
      const isBooked = item.costMicros !== null;
      if (!isBooked && !(await reserveCost(db, 'sms', item, now()))) throw limitReached;
      const url = linkAddress(config.publicUrl, await issueLinkOf(services, item));
      const notice =
        item.subject === 'link' ? 'seu link para entrar:' : 'novidade para você. Veja:';
      const providerId = await sms.send(item.phone, smsText(item.schoolName, notice, url));
      await markMessageSent(db, item.id, { providerId, sentAt: now() });
    },
    retryLater: ({ id }, attempt) => retryMessage(db, id, attempt),
    giveUp: ({ id }, error) => handOn(db, [id], { error, now: now() }),
  };
}
