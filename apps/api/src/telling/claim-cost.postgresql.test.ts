import { beforeAll, expect, test } from '@jest/globals';
import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { query } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import type { Database } from '#/database/database.ts';
import { email } from './channels/email.ts';
import { push } from './channels/push.ts';
import { sms } from './channels/sms.ts';
import { whatsApp } from './channels/whatsapp.ts';
import { claimNotices } from './notices.repository.ts';
import { claimPushes } from './push-attempts.repository.ts';
import type { Claim } from '#/outbox/claim.repository.ts';

const { at } = useTestSchool();

/** From this cost on PostgreSQL compiles a statement before it runs, for a second and more. */
const jitAboveCost = 100_000;
const now = new Date('2026-11-20T12:00:00Z');
const claim: Claim = { now, until: new Date('2026-11-20T12:05:00Z'), limit: 20 };

beforeAll(async () => {
  await query(
    at.db,
    `insert into guardians (id, school_id, name, phone, email, created_at)
     select gen_random_uuid(), '${at.school.id}', 'Família ' || n, '21' || lpad(n::text, 9, '0'),
       'familia' || n || '@familia.test', now() from generate_series(1, 400) as n`,
  );
  // Half at once and half after a night; of these, some are in digests.
  await query(
    at.db,
    `insert into notifications
       (id, school_id, guardian_id, subject, channel, created_at, attempt_at)
     select gen_random_uuid(), school_id, id, (array['link', 'newDevice'])[1 + n / 9], 'email', '2026-11-20T01:00:00Z',
       timestamptz '2026-11-20T01:00:00Z' + (n % 2) * interval '8 hours'
     from guardians cross join generate_series(1, 16) as n where school_id = '${at.school.id}'`,
  );
  await query(
    at.db,
    `insert into notifications (id, school_id, guardian_id, subject, channel, created_at, attempt_at)
     select gen_random_uuid(), school_id, id, 'diary',
       (array['email', 'whatsApp', 'sms', 'push'])[1 + n % 4]::notification_channel,
       '2026-11-20T01:00:00Z', timestamptz '2026-11-20T01:00:00Z' + (n % 2) * interval '8 hours'
     from guardians cross join generate_series(1, 48) as n where school_id = '${at.school.id}'`,
  );
  // Each guardian has a phone, which has a notice of each of these.
  const phone = `select gen_random_uuid() as device, gen_random_uuid() as phone, school_id, id
    from guardians where school_id = '${at.school.id}'`;
  await query(
    at.db,
    `with phone as materialized (${phone}), device as (
       insert into guardian_devices
         (id, school_id, guardian_id, hash, name, created_at, last_seen_at, expires_at)
       select device, school_id, id, id, 'Chrome', now(), now(), now() from phone),
     subscription as (
       insert into push_subscriptions (id, school_id, device_id, endpoint, p256dh, auth, created_at)
       select phone, school_id, device, id, '', '', now() from phone)
     insert into push_attempts
       (id, school_id, notification_id, subscription_id, attempt_at, created_at)
     select gen_random_uuid(), told.school_id, told.id, phone, told.attempt_at, told.created_at
     from notifications as told join phone on phone.id = told.guardian_id
     where told.channel = 'push'`,
  );
  await query(at.db, 'analyze notifications, guardians, push_attempts');
}, 120_000);

/** What PostgreSQL expects of the first statement that a function runs. */
async function costOf(run: (db: Database) => Promise<unknown>): Promise<number> {
  let cost: number | undefined;
  const real = at.db as NodePgDatabase;
  const explaining = new Proxy(real, {
    get: (db, name) => {
      if (name !== 'execute') return Reflect.get(db, name) as unknown;
      return async (statement: SQL) => {
        const { rows } = await db.execute(sql`explain (format json) ${statement}`);
        const [explained] = rows as { 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }[];
        cost = explained!['QUERY PLAN'][0]!.Plan['Total Cost'];
        return { rows: [] };
      };
    },
  });
  await run(explaining);
  return cost!;
}

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['e-mails to guardians', (db) => claimNotices(db, email, claim, 'others')],
  ['links that guardians asked for', (db) => claimNotices(db, email, claim, 'awaited')],
  ['urgent e-mails to guardians', (db) => claimNotices(db, email, claim, 'urgent')],
  ['WhatsApp messages', (db) => claimNotices(db, whatsApp, claim, 'others')],
  ['SMS', (db) => claimNotices(db, sms, claim, 'others')],
  ['notices on phones', (db) => claimPushes(db, push, claim, 'others')],
  ['urgent notices on phones', (db) => claimPushes(db, push, claim, 'urgent')],
  ['urgent SMS', (db) => claimNotices(db, sms, claim, 'urgent')],
])('a claim of %s among thousands costs little, by the plan', async (_what, run) => {
  expect(await costOf(run)).toBeLessThan(jitAboveCost / 10);
});
