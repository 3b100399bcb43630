import { subSeconds } from 'date-fns/subSeconds';
import { claimRun } from '#/clock/claim-run.repository.ts';
import type { Database } from '#/database/database.ts';
import { type DeliveryFailure, readDeliveryReport } from '#/mail/delivery-report.ts';
import { readMailbox } from '#/mail/report-mailbox.ts';
import type { TaggedMail } from '#/mail/mail-tag.ts';
import { readReturnAddress } from '#/mail/return-address.ts';
import type { Services } from '#/services.ts';
import { markMailRefused } from './channels/can-receive.repository.ts';
import { countFull, insertReturns, lockReturned } from './returned-mails.repository.ts';
import { settle } from './settle.repository.ts';

const everySeconds = 50;

/** So many full mailboxes within so many days are one that nobody reads. */
const mostFull = 3;
const fullDays = 30;

export interface ReturnServices extends Pick<Services, 'db' | 'config' | 'keys' | 'now'> {
  /** Ends the personal link of an e-mail. */
  endLink: (db: Database, link: { mailId: string; key: Uint8Array; now: Date }) => Promise<void>;
}

/** Reads which e-mails came back, where the installation has a mailbox for that. */
export async function readReturns(services: ReturnServices, signal?: AbortSignal): Promise<void> {
  const { db, config, now } = services;
  const { mailReturns } = config;
  if (!mailReturns?.url) return;
  // One server at a time: two would fetch the same reports.
  const before = subSeconds(now(), everySeconds);
  if (!(await claimRun(db, 'returned e-mails', { now: now(), before }))) return;
  await readMailbox(mailReturns.url, (source) => takeReport(services, source), signal);
}

/**
 * Hands what an e-mail told on to the next channel, once its recipient's server said that it does not
 * arrive. Without our sign, or where it is only late, a report changes nothing.
 * @returns whether it was a report about an e-mail of this installation
 */
export async function takeReport(services: ReturnServices, source: Uint8Array): Promise<boolean> {
  const { db, config, keys } = services;
  const failure = await readDeliveryReport(source);
  if (!failure || !config.mailReturns) return false;
  const known = { base: config.mailReturns.address, key: keys.returnedMails };
  const [returned] = failure.receivers.flatMap((one) => readReturnAddress(one, known) ?? []);
  if (!returned) return false;
  // A job reads the mailbox: no route opened one.
  await db.transaction((tx) => noteReturn({ ...services, db: tx }, returned, failure));
  return true;
}

async function noteReturn(
  { db: tx, keys, now, endLink }: ReturnServices,
  { noticeId, wentTo }: TaggedMail,
  { reason, code }: DeliveryFailure,
): Promise<void> {
  const at = now();
  await endLink(tx, { mailId: noticeId, key: keys.mailedLinks, now: at });
  const told = await lockReturned(tx, noticeId);
  const [first] = told;
  if (!first) return;
  const { guardianId } = first;
  // Whoever has another address by now was not refused.
  const email = first.email !== null && wentTo(first.email) ? first.email : null;
  await insertReturns(
    tx,
    told.map(({ id, schoolId }) => ({
      ...{ schoolId, notificationId: id, guardianId, email, reason, code, createdAt: at },
    })),
  );
  if (email && (await isUseless(tx, { reason, guardianId, email, now: at }))) {
    await markMailRefused(tx, { guardianId, email });
  }
  const ids = told.map(({ id }) => id);
  await settle(tx, ids, { name: 'reportedFailed', by: 'email', at, error: `returned ${code}` });
}

async function isUseless(
  tx: Database,
  {
    reason,
    ...whose
  }: Pick<DeliveryFailure, 'reason'> & { guardianId: string; email: string; now: Date },
): Promise<boolean> {
  if (reason !== 'full') return reason === 'noAddress';
  return (await countFull(tx, { ...whose, days: fullDays })) >= mostFull;
}
