import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ChannelCredit } from '@caderneta/api-client/contract';
import { subMinutes } from 'date-fns/subMinutes';
import type { Database } from '#/database/database.ts';
import { channelCosts, paidChannels } from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { budgetOf, monthAt, type PaidChannel } from './can-receive.repository.ts';

/** From so many percent of the budget on somebody has to look after it. */
const lowPercent = 80;

/** Millionths of a real. */
export interface Budget {
  spent: number;
  price: number;
  whole: number;
  /** What notices may spend that are not urgent. */
  notices: number;
}

/** For how much a budget has room. */
export function creditOf({ spent, price, whole, notices }: Budget): ChannelCredit {
  if (whole === 0) return 'off';
  if (spent + price > whole) return 'none';
  if (spent + price > notices) return 'urgentOnly';
  return spent * 100 >= whole * lowPercent ? 'low' : 'enough';
}

/** A gateway is asked anew after so long whether it has credit. */
const refusedMinutes = 15;

/** What the month has cost by each channel of the installation, and what it may cost. */
export async function findBudgets(db: Database, now: Date, schoolId?: string) {
  const { channel, priceMicros, creditRefusedAt } = paidChannels;
  const isOfMonth = and(
    eq(channelCosts.schoolId, schools.id),
    eq(channelCosts.channel, channel),
    eq(channelCosts.month, monthAt(now)),
  );
  const of = (part: keyof ReturnType<typeof budgetOf>) =>
    sql<number>`(case ${channel} when 'whatsApp' then ${budgetOf('whatsApp')[part]}
      else ${budgetOf('sms')[part]} end)::float8`;
  const rows = await db
    .select({
      channel: sql<PaidChannel>`${channel}`,
      price: sql<number>`${priceMicros}::float8`,
      creditRefusedAt,
      messages: sql<number>`coalesce(${channelCosts.messages}, 0)`,
      spent: sql<number>`coalesce(${channelCosts.costMicros}, 0)::float8`,
      linksRefused: sql<number>`coalesce(${channelCosts.linksRefused}, 0)`,
      ...{ whole: of('whole'), notices: of('notices'), links: of('links') },
    })
    .from(schools)
    .innerJoin(paidChannels, sql`true`)
    .leftJoin(channelCosts, isOfMonth)
    .where(schoolId ? eq(schools.id, schoolId) : isNull(schools.closedAt))
    .orderBy(asc(channel), asc(schools.id));
  return rows.map((row) => {
    const own = creditOf(row);
    const credit: ChannelCredit = row.creditRefusedAt && own !== 'off' ? 'refused' : own;
    return { ...row, credit };
  });
}

type FoundBudget = Awaited<ReturnType<typeof findBudgets>>[number];

/** For how many more messages there is room. */
export function roomOf(
  { spent, price, whole, notices, creditRefusedAt }: FoundBudget,
  { isUrgent, now }: { isUrgent: boolean; now: Date },
): number {
  if (creditRefusedAt && creditRefusedAt > subMinutes(now, refusedMinutes)) return 0;
  return Math.floor(Math.max((isUrgent ? whole : notices) - spent, 0) / Math.max(price, 1));
}

/** Condition: the gateway of the channel in `way` refused a message a moment ago for want of credit. */
export const isCreditRefusedForWay = (now: Date): SQL => sql`exists (
  select from ${paidChannels} where ${paidChannels.channel} = way.channel
    and ${paidChannels.creditRefusedAt} > ${subMinutes(now, refusedMinutes).toISOString()})`;

/** A gateway refused a message for want of credit. @returns whether nobody knew */
export async function markCreditRefused(
  db: Database,
  channel: PaidChannel,
  at: Date,
): Promise<boolean> {
  const isChannel = eq(paidChannels.channel, channel);
  const { creditRefusedAt } = paidChannels;
  const first = await db
    .update(paidChannels)
    .set({ creditRefusedAt: at })
    .where(and(isChannel, isNull(creditRefusedAt)))
    .returning({ channel: paidChannels.channel });
  if (first.length > 0) return true;
  await db.update(paidChannels).set({ creditRefusedAt: at }).where(isChannel);
  return false;
}

/** A gateway took a message: it has credit. */
export async function markCreditAccepted(db: Database, channel: PaidChannel): Promise<void> {
  const { creditRefusedAt } = paidChannels;
  await db
    .update(paidChannels)
    .set({ creditRefusedAt: null })
    .where(and(eq(paidChannels.channel, channel), isNotNull(creditRefusedAt)));
}
