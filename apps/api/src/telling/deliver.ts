import { endOfQuietHours } from '@caderneta/school-time';
import type { Database } from '#/database/database.ts';
import { notifications, pushAttempts } from '#/database/schema/notifications.ts';
import { type Channel, type Hold, NotSent } from '#/outbox/process-outbox.ts';
import type {
  ChannelSender,
  Leaving,
  Notice,
  Part,
  TellingChannel,
  TellingServices,
} from './channels/channel.ts';
import { markCreditAccepted, markCreditRefused } from './channels/budget.repository.ts';
import type { PaidChannel } from './channels/can-receive.repository.ts';
import { channels } from './channels/channels.repository.ts';
import { reserveCost } from './costs.repository.ts';
import { claimNotices, type Lane, laneNames, waitForTwin } from './notices.repository.ts';
import {
  claimPushes,
  dropPushes,
  giveUpPush,
  markPushTaken,
  postponePush,
  retryPush,
} from './push-attempts.repository.ts';
import { withoutCredit } from './notifications.repository.ts';
import { settle } from './settle.repository.ts';
import { endGoneSubscription } from './subscriptions.repository.ts';

/** What leaves in a lane, before the name of its channel. */
const inLane: Record<Lane, string> = {
  awaited: 'links and codes that guardians asked for by ',
  urgent: 'what is urgent to guardians by ',
  others: 'notices to guardians by ',
};

/** Every channel sends what is waited for, and what is urgent, beside everything else. */
export const lanes: readonly { channel: TellingChannel; lane: Lane; what: string }[] =
  channels.flatMap((channel) =>
    laneNames.map((lane) => ({ channel, lane, what: `${inLane[lane]}${channel.name}` })),
  );

/**
 * The outbox of a channel: claims what is due, leaves out what is no longer wanted, has the channel
 * send the rest, and settles what became of it.
 * @param lane what it takes; by default all notices
 */
export function outboxOf(
  channel: TellingChannel,
  services: TellingServices,
  lane?: Lane,
): Channel<Notice> {
  const { db, now } = services;
  const { batchSize, claimMinutes, name } = channel;
  const sender = channel.open(services);
  const queue = name === 'push' ? phoneQueue(db, channel, lane) : noticeQueue(db, channel, lane);
  const isAwaited = lane === 'awaited' || lane === 'urgent';
  return {
    table: queue.table,
    ...{ batchSize, claimMinutes },
    retryMinutes: (isAwaited && channel.awaitedRetryMinutes) || channel.retryMinutes,
    claim: queue.claim,
    send: (notice, hold) =>
      sendNotice({ services, channel, sender, queue, isAwaited }, notice, hold),
    retryLater: (notice, { at, error }) => queue.retry(notice, at, error),
    postpone: queue.postpone,
    giveUp: async (notice, { message: error, refusal }) => {
      if (refusal === 'noAddress') await sender.markNoAddress?.(db, notice);
      await queue.giveUp(notice, { error, at: now() });
    },
  };
}

/** Where notices wait: phones have a row each, of which the first that is told tells the guardian. */
interface Queue {
  table: typeof notifications | typeof pushAttempts;
  claim: Channel<Notice>['claim'];
  /** Rows that are held while this is left of a notice. */
  rowsOf: (claimed: Notice, news: readonly Part[]) => Notice['parts'];
  sent: (notice: Notice, how: { at: Date; providerId?: string | undefined }) => Promise<void>;
  postpone: (notice: Notice, until: Date) => Promise<void>;
  retry: (notice: Notice, until: Date, error: string) => Promise<void>;
  giveUp: (notice: Notice, how: { error: string; at: Date }) => Promise<void>;
  /** Of what nobody is to be told any more. */
  drop: (notice: Notice) => Promise<void>;
}

function noticeQueue(db: Database, channel: TellingChannel, lane: Lane | undefined): Queue {
  const { name: by } = channel;
  return {
    table: notifications,
    claim: (given, claim) => claimNotices(given, channel, claim, lane),
    rowsOf: (_, news) => news,
    sent: ({ news }, how) => settle(db, idsOf(news), { name: 'sent', by, ...how }),
    postpone: ({ news }, until) =>
      settle(db, idsOf(news), { name: 'postponed', by, at: until, until }),
    retry: ({ news }, until, error) =>
      settle(db, idsOf(news), { name: 'refusedForNow', by, at: until, until, error }),
    giveUp: ({ news }, how) => settle(db, idsOf(news), { name: 'refusedForGood', by, ...how }),
    drop: () => Promise.resolve(),
  };
}

const phoneQueue = (db: Database, channel: TellingChannel, lane: Lane | undefined): Queue => ({
  table: pushAttempts,
  claim: (given, claim) => claimPushes(given, channel, claim, lane),
  rowsOf: ({ parts }) => parts,
  sent: (notice, { at }) => markPushTaken(db, notice, at),
  postpone: ({ id }, until) => postponePush(db, id, until),
  retry: ({ id }, until) => retryPush(db, id, until),
  giveUp: (notice, how) => giveUpPush(db, notice, how),
  drop: (notice) => dropPushes(db, notice),
});

interface Sending {
  services: TellingServices;
  channel: TellingChannel;
  sender: ChannelSender;
  queue: Queue;
  isAwaited: boolean;
}

async function sendNotice(
  { services, channel, sender, queue, isAwaited }: Sending,
  claimed: Notice,
  hold: Hold,
): Promise<void> {
  const { db, now } = services;
  const news = await settleUnwanted(services, claimed);
  const [first] = news;
  if (!first) return queue.drop(claimed);
  const isSame = news.length === claimed.news.length;
  const parts = queue.rowsOf(claimed, news);
  const notice = isSame ? claimed : { ...claimed, ...first, id: claimed.id, news, parts };
  const later = timeToWait(notice, now());
  if (later) return queue.postpone(notice, later);
  const refusal = sender.refusal(notice);
  if (refusal) throw new NotSent(refusal, 'forGood');
  await bookCost(services, channel, notice);
  const link = channel.hasLink ? await issueLinkOf(services, channel, notice) : null;
  const confirm = () => hold.confirm(parts);
  const sent = await sender
    .send(notice, { link, isAwaited, confirm })
    .catch((error: unknown) => noteRefusal(services, channel, error));
  const at = now();
  if (channel.limit && !channel.reportsCredit) {
    await markCreditAccepted(db, channel.name as PaidChannel);
  }
  if (sent !== 'gone') return hold.settle(() => queue.sent(notice, { at, ...sent }));
  await endGoneSubscription(db, notice.phone!.subscriptionId, at);
}

/**
 * Settles the parts of a notice that do not leave now: about what is gone or opened, to a guardian
 * whose last student left, whom another school tells or who wants no e-mails about it.
 * @returns the parts that still tell something
 */
async function settleUnwanted(
  { db, now }: Pick<TellingServices, 'db' | 'now'>,
  { news }: Notice,
): Promise<Part[]> {
  const at = now();
  const fates = Object.groupBy(news, fateOf);
  for (const name of ['withdrawn', 'opened', 'toldElsewhere', 'muted'] as const) {
    await settle(db, idsOf(fates[name] ?? []), { name, at });
  }
  return fates.wanted ?? [];
}

function fateOf({ isOver, hasStudent, isSeen, isMuted, twin }: Part) {
  if (isOver || !hasStudent) return 'withdrawn';
  if (isSeen) return 'opened';
  if (twin.isTold) return 'toldElsewhere';
  return isMuted ? 'muted' : 'wanted';
}

/** Until quiet hours end, or until another school has told the guardian; undefined at once. */
function timeToWait({ news, quietHours }: Notice, now: Date): Date | undefined {
  const isUrgent = news.some((part) => part.isUrgent);
  const quietEnd = isUrgent ? undefined : endOfQuietHours(quietHours, now);
  return quietEnd ?? waitForTwin(news, now);
}

const refusals = {
  limit: withoutCredit,
  linkShare: "the school's share of the month for links that guardians asked for is used up",
};

/** Books what a notice costs before it leaves, once for all attempts. @throws {NotSent} */
async function bookCost(
  { db, now, onCredit, onLinkShareUsedUp }: TellingServices,
  { name, limit }: TellingChannel,
  { isFree, news }: Notice,
): Promise<void> {
  if (!limit || isFree || news.some(({ costMicros }) => costMicros !== null)) return;
  const [first] = news;
  const { schoolId } = first!;
  const { outcome, credit } = await reserveCost(db, name as PaidChannel, first!, now());
  if (credit) onCredit?.({ schoolId, channel: name, credit });
  if (outcome === 'booked') return;
  if (outcome === 'linkShare') onLinkShareUsedUp?.({ schoolId, channel: name });
  throw new NotSent(refusals[outcome], 'forGood');
}

/** Stores that the gateway has no credit. @throws what it is given */
async function noteRefusal(
  { db, now, onCredit }: TellingServices,
  { name, limit }: TellingChannel,
  error: unknown,
): Promise<never> {
  if (limit && error instanceof NotSent && error.isWithoutCredit) {
    const isNew = await markCreditRefused(db, name as PaidChannel, now());
    if (isNew) onCredit?.({ channel: name, credit: 'refused' });
  }
  throw error;
}

/** Opens the family's pages for who has entered, and lets nobody in. */
const openAddress = (publicUrl: string): NonNullable<Leaving['link']> => {
  const token = 'ver';
  return { url: `${publicUrl}/familia/entrar#${token}`, token };
};

/** Stores the link before the notice leaves, so that it works when the notice arrives. */
async function issueLinkOf(
  { db, config, keys, now, issueLink }: TellingServices,
  { limit }: TellingChannel,
  notice: Notice,
): Promise<Leaving['link']> {
  const { id: mailId, schoolId, guardianId, subject, requestedBy, news } = notice;
  const { contact, isPhoneSure } = notice;
  const [only, ...others] = news;
  const isPaid = limit !== null;
  if (subject === 'newDevice' || subject === 'cancellation' || contact) return null;
  if (isPaid && !isPhoneSure) return openAddress(config.publicUrl);
  // The query is for the app alone, which knows several schools.
  const target = (others.length === 0 && only?.target?.split('?')[0]) || null;
  const createdBy = subject === 'link' ? requestedBy : null;
  const whose = { schoolId, guardianId, target, createdBy, toPhone: isPaid };
  // The link of an e-mail that came back is over.
  const of = only?.isReturned ? `${mailId} again` : mailId;
  return issueLink(db, { ...whose, mailId: of, key: keys.mailedLinks, now: now() });
}

const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);
