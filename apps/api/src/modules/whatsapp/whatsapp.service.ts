import { isDatabaseAway } from '#/database/availability.ts';
import { Unavailable } from '#/kernel/problems.ts';
import { refundCost } from '#/telling/costs.repository.ts';
import { markCreditAccepted, markCreditRefused } from '#/telling/channels/budget.repository.ts';
import type { TellingServices } from '#/telling/channels/channel.ts';
import { unpaid } from '#/telling/messaging/whatsapp-client.ts';
import { settle } from '#/telling/settle.repository.ts';
import { ComesAgain, receiveMessage, type WebhookServices } from './incoming.service.ts';
import { type MessageStatus, readEvent } from './webhook-event.ts';
import { findToldBy } from './whatsapp.repository.ts';

interface Heard {
  onError: (error: unknown) => void;
  onCredit: NonNullable<TellingServices['onCredit']>;
}

/**
 * Takes what WhatsApp tells: how far our messages came, and what guardians write. Each event is a
 * transaction of its own: one that fails ends neither those before nor those behind it.
 * @param onError hears of each event that failed
 * @param onCredit hears once that the account has no credit
 * @throws {Unavailable} where some failed for want of the database or of a file: WhatsApp tells all
 *   again later, and what is done counts once
 */
export async function receiveEvent(
  services: WebhookServices,
  body: unknown,
  { onError, onCredit }: Heard,
): Promise<void> {
  const { whatsApp } = services.config;
  if (!whatsApp) return;
  const { statuses, messages } = readEvent(body, whatsApp.phoneNumberId);
  let comesAgain = false;
  const receive = async (one: Promise<void>) => {
    try {
      await one;
    } catch (error) {
      onError(error);
      comesAgain ||= mayPass(error);
    }
  };
  for (const status of statuses) await receive(receiveStatus(services, status, onCredit));
  for (const message of messages) await receive(receiveMessage(services, message));
  if (comesAgain) throw new Unavailable();
}

/** SQLSTATE of what the database would refuse again: data, constraints, sizes. */
const refusedForGood = /^(22|23|54)/;

/** Whether an event may succeed later: what failed was not what the event holds. */
function mayPass(error: unknown): boolean {
  if (error instanceof ComesAgain || isDatabaseAway(error)) return true;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return !refusedForGood.test(code);
  return cause instanceof Error && mayPass(cause);
}

const reports = {
  sent: 'reportedSent',
  delivered: 'reportedDelivered',
  read: 'reportedRead',
} as const;

/** WhatsApp tells in any order, and again: states never go back. A message may turn out to be free. */
async function receiveStatus(
  { db, now }: WebhookServices,
  status: MessageStatus,
  onCredit: Heard['onCredit'],
): Promise<void> {
  const { id: providerId, pricing, timestamp, errors } = status;
  const by = 'whatsApp';
  // A public call: no route opened one.
  const isNewlyUnpaid = await db.transaction(async (tx) => {
    const ids = await findToldBy(tx, status);
    if (status.status === 'failed') {
      const error = `WhatsApp ${errors?.[0]?.code ?? 'failed'}`;
      await settle(tx, ids, { name: 'reportedFailed', by, at: now(), error });
      return (errors ?? []).some(({ code }) => code === unpaid) && markCreditRefused(tx, by, now());
    }
    const name = reports[status.status as keyof typeof reports];
    if (!name) return false;
    await settle(tx, ids, { name, by, at: timestamp, providerId });
    // What is read late may have been sent before the credit ended, and what is free needs none.
    if (pricing?.billable === false) await refundCost(tx, ids);
    else if (name === 'reportedSent') await markCreditAccepted(tx, by);
    return false;
  });
  if (isNewlyUnpaid) onCredit({ channel: by, credit: 'refused' });
}
