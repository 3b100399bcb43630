import { linkAddress, linkTargets } from '#/modules/guardian-access/link-address.ts';
import { issueMailedLink } from '#/modules/guardian-access/mailed-link.repository.ts';
import type { Services } from '#/services.ts';
import {
  claimDeliveries,
  type ClaimedDelivery,
  markDelivered,
  markUndelivered,
  retryDelivery,
  withdrawDelivery,
} from './deliveries.repository.ts';
import { deliveryMail } from './delivery-mail.ts';
import { type Mailer, MailNotSent } from './mailer.ts';

const minute = 60_000;

/** After each failed attempt; whoever is not reached within two days is 'não entregue'. */
export const retryMinutes = [1, 5, 30, 120, 360, 720, 1440];

/** More than the slowest batch takes. */
export const claimMinutes = 5;
const batchSize = 20;

export type DeliverServices = Pick<Services, 'db' | 'config' | 'keys' | 'now'> & { mailer: Mailer };

/** Sends the e-mails whose time has come. One that fails leaves the others alone. */
export async function deliverDue(services: DeliverServices, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = services.now();
    const until = new Date(now.getTime() + claimMinutes * minute);
    const claimed = await claimDeliveries(services.db, { now, until, limit: batchSize });
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((delivery) => deliver(services, delivery)));
  }
}

async function deliver(services: DeliverServices, delivery: ClaimedDelivery): Promise<void> {
  const { db, mailer, now } = services;
  const { id, email, deletedAt, hasStudent, attempts } = delivery;
  if (deletedAt || !hasStudent) return withdrawDelivery(db, id);
  if (!email) return markUndelivered(db, id, 'no address');
  // Kept before the mail leaves: a link must work the moment it arrives.
  const url = await personalAddress(services, delivery);
  try {
    await mailer.send({ id, ...deliveryMail({ ...delivery, to: email, url }) });
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    const wait = retryMinutes[attempts - 1];
    if (error.isFinal || wait === undefined) return markUndelivered(db, id, error.message);
    const attemptAt = new Date(now().getTime() + wait * minute);
    return retryDelivery(db, id, { error: error.message, attemptAt });
  }
  await markDelivered(db, id, now());
}

async function personalAddress(
  { db, config, keys, now }: DeliverServices,
  delivery: ClaimedDelivery,
) {
  const { id: mailId, schoolId, guardianId, communicationId } = delivery;
  const target = linkTargets.communication(communicationId);
  const key = keys.mailedLinks;
  const link = { mailId, key, schoolId, guardianId, target, now: now() };
  return linkAddress(config.publicUrl, await issueMailedLink(db, link));
}
