import fc from 'fast-check';
import { beforeAll, expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { sql } from 'drizzle-orm';
import { familyOf } from '../../testing/family-caller.ts';
import { smsSettings, whatsAppSettings } from '../../testing/messaging-settings.ts';
import { tellingChannel } from '../../testing/outbox.ts';
import { query, value } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { rowsOf } from '#/database/database.ts';
import type { NotificationChannel } from '#/database/schema/notifications.ts';
import { storeAndSend } from '#/modules/communications/sending/sending.service.ts';
import { NotSent, processOutbox } from '#/outbox/process-outbox.ts';
import type { Notice, TellingChannel } from './channels/channel.ts';
import { channels, channelOf } from './channels/channels.repository.ts';
import { laneNames } from './notices.repository.ts';
import { settle } from './settle.repository.ts';
import { endSubscriptionsOf, storeSubscription } from './subscriptions.repository.ts';

const start = new Date('2998-03-10T12:00:00Z');
let now = start;
const { at } = useTestSchool({
  settings: { ...whatsAppSettings('https://127.0.0.1:9'), ...smsSettings('https://127.0.0.1:9') },
  now: () => now,
});
let devices: string[];
beforeAll(async () => {
  const families = [await familyOf(at, at.marta), await familyOf(at, at.marta)];
  // Lia is reached by WhatsApp first, and Jorge by SMS.
  await query(at.db, `update guardians set email = null where name in ('Lia Reis', 'Jorge Reis')`);
  devices = [...families, await familyOf(at, at.rosa)].map(({ deviceId }) => deviceId);
});

const outcomes = ['taken', 'busy', 'refused', 'noAddress', 'gone'] as const;
type Outcome = (typeof outcomes)[number];
const reports = ['reportedSent', 'reportedDelivered', 'reportedRead', 'reportedFailed'] as const;
const reporting = ['whatsApp', 'sms'] as const;

type Step =
  | { do: 'send'; isUrgent: boolean }
  | { do: 'deliver'; channel: number; outcome: Outcome }
  | { do: 'wait'; minutes: number }
  | { do: 'open'; item: number }
  | { do: 'withdraw'; item: number }
  | {
      do: 'report';
      item: number;
      by: (typeof reporting)[number];
      name: (typeof reports)[number];
    }
  | { do: 'subscribe'; device: number }
  | { do: 'unsubscribe'; device: number };

const item = fc.nat({ max: 1 });
const device = fc.nat({ max: 2 });
const deliver = fc.record({
  do: fc.constant('deliver' as const),
  channel: fc.nat({ max: 3 }),
  outcome: fc.constantFrom('taken', 'taken', 'taken', ...outcomes),
});
const by = fc.constantFrom(...reporting);
const name = fc.constantFrom(...reports, 'reportedFailed');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), isUrgent: fc.boolean() }) },
  { weight: 8, arbitrary: deliver },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 6, 31, 130),
    }),
  },
  fc.record({ do: fc.constantFrom('open' as const, 'withdraw' as const), item }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('report' as const), item, by, name }) },
  fc.record({ do: fc.constantFrom('subscribe' as const, 'unsubscribe' as const), device }),
);
/** A provider takes what waits and reports on an item in any order, also once it was handed on. */
const reportsOn = (whose: typeof item): fc.Arbitrary<Step[]> =>
  fc
    .tuple(whose, by, fc.array(name, { minLength: 2, maxLength: 4 }))
    .map(([one, provider, names]) => [
      { do: 'deliver', channel: place(provider), outcome: 'taken' },
      ...names.map((told) => ({ do: 'report' as const, item: one, by: provider, name: told })),
    ]);
const part = fc.oneof(
  { weight: 4, arbitrary: step.map((one) => [one]) },
  { weight: 1, arbitrary: reportsOn(item) },
);
/** Every course has reports on what is sent first. */
const steps = fc
  .tuple(
    fc.array(part, { maxLength: 2 }),
    reportsOn(fc.constant(0)),
    fc.array(part, { maxLength: 14 }),
  )
  .map(([early, told, late]) => [...early.flat(), ...told, ...late.flat()]);

interface Row {
  id: string;
  guardian: string;
  item: string;
  channel: NotificationChannel | null;
  status: string;
  isUrgent: boolean;
  cost: number | null;
  /** The channel behind its own, if it reaches the guardian now. */
  next: string | null;
}
/** What left, as channel and receiver, and the notifications that it told of. */
interface Left {
  by: string;
  ids: string[];
}

/** One course of events, and what is looked at after each. */
class Course {
  readonly items: string[] = [];
  readonly ended = new Set<string>();
  readonly left: Left[] = [];
  rows = new Map<string, Row>();

  async begin() {
    now = start;
    for (const statement of [
      'delete from communications',
      'delete from channel_costs',
      'delete from push_subscriptions',
      `update guardians set refused_email = null, whats_app_opted_out_at = null,
         whats_app_opted_in_at = case when name in ('Marta Lima', 'Lia Reis') then
           timestamptz '2998-03-01' end`,
    ]) {
      await query(at.db, statement);
    }
    for (const index of [0, 2]) await this.subscribe(index);
  }

  subscribe(index: number) {
    const endpoint = `https://push.test/${index}/${now.getTime()}`;
    const keys = { endpoint, p256dh: 'p', auth: 'a' };
    return at.db.transaction((tx) => storeSubscription(tx, [devices[index]!], keys, now));
  }

  async send(isUrgent: boolean) {
    const studentIds = [at.ana.id, at.bruno.id, at.caio.id, at.duda.id];
    const content = { title: 'Festa', description: 'Às 9', imageFileId: null, fileIds: [] };
    const kind = { kind: 'announcement' as const, kindColumns: { isUrgent } };
    const written = { ...kind, ...content, studentIds, scheduledDate: null };
    this.items.push(
      await at.db.transaction((tx) => storeAndSend(tx, at.administrator, written, now)),
    );
  }

  /** The channel, with a provider that answers so. */
  async deliver(channel: TellingChannel, outcome: Outcome) {
    const send = async (notice: Notice, { confirm }: { confirm: () => Promise<void> }) => {
      await confirm();
      if (outcome === 'busy') throw new NotSent('busy', 'forNow');
      if (outcome === 'refused') throw new NotSent('refused', 'forGood');
      if (outcome === 'noAddress') throw new NotSent('no address', 'noAddress');
      if (outcome === 'gone' && channel.name === 'push') return 'gone';
      const by = notice.phone ? `push ${notice.phone.subscriptionId}` : channel.name;
      const ids = notice.news.map(({ id }) => id);
      this.left.push({ by, ids });
      return { providerId: `${notice.id} ${channel.name}` };
    };
    const open: TellingChannel['open'] = (services) => ({ ...channel.open(services), send });
    for (const lane of laneNames) {
      const queue = tellingChannel(at.services, { ...channel, open }, { lane });
      await processOutbox(at.services, queue);
    }
  }

  async run(what: Step) {
    if (what.do === 'send') return this.send(what.isUrgent);
    if (what.do === 'deliver') return this.deliver(channels[what.channel]!, what.outcome);
    if (what.do === 'wait') return void (now = new Date(now.getTime() + what.minutes * 60_000));
    if (what.do === 'subscribe') return this.subscribe(what.device);
    if (what.do === 'unsubscribe') {
      const ended = [devices[what.device]!];
      return at.db.transaction((tx) => endSubscriptionsOf(tx, ended, now));
    }
    const id = this.items[what.item];
    if (!id) return;
    if (what.do === 'report') return this.report(id, what);
    this.ended.add(id);
    const seen = `update recipients set visualized_at = now() where communication_id = '${id}'`;
    const gone = `update communications set deleted_at = now() where id = '${id}'`;
    await query(at.db, what.do === 'open' ? seen : gone);
  }

  /** A provider tells only of what it was given, and of what is the next channel's it says nothing. */
  async report(id: string, { by: provider, name: event }: Step & { do: 'report' }) {
    const given = new Set(this.left.filter((one) => one.by === provider).flatMap(idsOf));
    const rows = [...this.rows.values()].filter((row) => row.item === id && given.has(row.id));
    const happened = { name: event, by: provider, at: now, error: 'reported' } as const;
    await settle(
      at.db,
      rows.map((row) => row.id),
      happened,
    );
    const looked = await this.look();
    for (const row of rows.filter(({ channel }) => channel !== provider)) {
      expect(looked.get(row.id)).toEqual(row);
    }
  }

  async look() {
    const statement = sql`
      select notifications.id, guardian_id as guardian, communication_id as item,
        notifications.channel, status, is_urgent as "isUrgent", cost_micros as cost,
        ${channelOf(now, { after: sql`notifications.channel` })} as next
      from notifications join guardians on guardians.id = guardian_id
      left join message_attempts as attempt on attempt.notification_id = notifications.id`;
    const rows = await rowsOf<Row>(at.db, statement);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async check(left: number) {
    const before = this.rows;
    this.rows = await this.look();
    const rows = [...this.rows.values()];
    // Each guardian has one row of an item, of an urgent one by each channel.
    const told = rows.map(
      (row) => `${row.guardian} ${row.item} ${row.isUrgent ? row.channel : ''}`,
    );
    expect(new Set(told).size).toBe(rows.length);
    for (const row of rows) {
      const former = before.get(row.id);
      // It goes back only to wait for a channel behind the former one, or to fail.
      if (former && row.channel === former.channel) {
        expect([former.status, ...after[former.status]!]).toContain(row.status);
      }
      if (former && row.channel !== former.channel) {
        expect(row.status).toBe('queued');
        expect(['queued', 'sent']).toContain(former.status);
        expect(row.isUrgent).toBe(false);
        expect(place(row.channel)).toBeGreaterThan(place(former.channel));
      }
      if (row.status === 'failed' && former?.status !== 'failed' && !row.isUrgent) {
        expect(row.next).toBeNull();
      }
      if (row.status === 'failed' || row.channel === 'push') expect(row.cost).toBeNull();
    }
    this.checkLeft(left, before);
    expect(await value(at.db, booked)).toBe(await value(at.db, costs));
    expect(await query(at.db, stranded)).toEqual([]);
  }

  /** Nothing leaves twice by one way, nor of what was opened or withdrawn before. */
  checkLeft(told: number, before: Map<string, Row>) {
    const ways = this.left.flatMap(({ by, ids }) => ids.map((id) => `${by} ${id}`));
    expect(new Set(ways).size).toBe(ways.length);
    for (const id of this.left.slice(told).flatMap(idsOf)) {
      expect(this.ended).not.toContain(before.get(id)?.item);
    }
  }

  /** Everything is taken from now on. */
  async finish() {
    for (const days of [1, 3]) {
      now = addDays(start, days);
      for (const channel of channels) {
        const told = this.left.length;
        await this.deliver(channel, 'taken');
        await this.check(told);
      }
    }
    expect([...this.rows.values()].filter(({ status }) => status === 'queued')).toEqual([]);
  }
}

const idsOf = ({ ids }: Left) => ids;
/** What may become of a notification that stays with its channel. */
const after: Record<string, string[]> = {
  queued: ['sent', 'delivered', 'read', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
};
const place = (name: string | null) => channels.findIndex((channel) => channel.name === name);
const booked = `select coalesce(sum(cost_micros), 0)::int from message_attempts`;
const costs = `select coalesce(sum(cost_micros), 0)::int from channel_costs`;
/** What waits for phones and has none that it could go to. */
const stranded = `select id from notifications as waiting
  where channel = 'push' and status = 'queued' and not exists (
    select from push_attempts
    where notification_id = coalesce(waiting.digest_id, waiting.id))`;

test('whatever happens in whatever order, guardians are told once, and the books are right', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (course) => {
      const run = new Course();
      await run.begin();
      await run.send(false);
      await run.check(0);
      for (const one of course) {
        const told = run.left.length;
        await run.run(one);
        await run.check(told);
      }
      await run.finish();
    }),
    { numRuns: 60 },
  );
}, 180_000);
