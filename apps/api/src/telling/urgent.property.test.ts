import fc from 'fast-check';
import { beforeAll, expect, test } from '@jest/globals';
import { familyOf } from '../../testing/family-caller.ts';
import { smsSettings, whatsAppSettings } from '../../testing/messaging-settings.ts';
import { query } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';

const now = new Date('2026-11-24T12:00:00-03:00');
const { at, administrator } = useTestSchool({
  settings: { ...whatsAppSettings('https://127.0.0.1:9'), ...smsSettings('https://127.0.0.1:9') },
  now: () => now,
});
let deviceId: string;
beforeAll(async () => {
  await query(at.db, `delete from student_guardians where guardian_id <> '${at.marta.id}'`);
  ({ deviceId } = await familyOf(at, at.marta));
});

/** What a guardian has, allowed and refused, and for what the school has money. */
const worlds = fc.record({
  phone: fc.constantFrom('none', 'in use', 'long away'),
  email: fc.constantFrom('none', 'fine', 'refused'),
  whatsApp: fc.constantFrom('never asked', 'allowed', 'stopped', 'wrote today'),
  refusesSms: fc.boolean(),
  whatsAppLimit: fc.constantFrom(0, 50),
  smsLimit: fc.constantFrom(0, 50),
});
type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

const address = '11900000001@familia.test';
const sqlText = (text: string | null) => (text === null ? 'null' : `'${text}'`);

async function arrange(world: World): Promise<void> {
  const { phone, email, whatsApp, refusesSms, whatsAppLimit, smsLimit } = world;
  const optedIn = whatsApp === 'allowed' || whatsApp === 'stopped';
  const seenAt = phone === 'long away' ? '2026-09-01' : now.toISOString();
  const statements = [
    'delete from communications',
    'delete from channel_costs',
    'delete from push_subscriptions',
    `update schools set whats_app_monthly_limit = ${whatsAppLimit}, sms_monthly_limit = ${smsLimit}`,
    `update guardian_devices set last_seen_at = '${seenAt}' where id = '${deviceId}'`,
    `update guardians set email = ${sqlText(email === 'none' ? null : address)},
       refused_email = ${sqlText(email === 'refused' ? address : null)},
       whats_app_opted_in_at = ${sqlText(optedIn ? '2026-11-01' : null)},
       whats_app_opted_in_way = ${sqlText(optedIn ? 'school' : null)},
       whats_app_opted_out_at = ${sqlText(whatsApp === 'stopped' ? '2026-11-02' : null)},
       whats_app_wrote_at = ${sqlText(whatsApp === 'wrote today' ? now.toISOString() : null)},
       sms_opted_out_at = ${sqlText(refusesSms ? '2026-11-02' : null)}
     where id = '${at.marta.id}'`,
    ...(phone === 'none'
      ? []
      : [
          `insert into push_subscriptions (id, school_id, device_id, endpoint, p256dh, auth, created_at)
           values (gen_random_uuid(), '${at.school.id}', '${deviceId}', 'https://push.test/1', 'p', 'a', now())`,
        ]),
  ];
  for (const statement of statements) await query(at.db, statement);
}

/** The rule, said once more in other words. */
function expected(world: World): [string | null, string][] {
  const { phone, email, whatsApp, refusesSms, whatsAppLimit, smsLimit } = world;
  const ways: [string, string][] = [];
  if (phone !== 'none') ways.push(['push', 'queued']);
  if (email === 'fine') ways.push(['email', 'queued']);
  if (whatsApp === 'wrote today') ways.push(['whatsApp', 'queued']);
  if (whatsApp === 'allowed') ways.push(['whatsApp', whatsAppLimit > 0 ? 'queued' : 'failed']);
  if (!refusesSms) ways.push(['sms', smsLimit > 0 ? 'queued' : 'failed']);
  return ways.length > 0 ? ways : [[null, 'failed']];
}

const told = async (id: string) => {
  const rows = await query<{ channel: string | null; status: string }>(
    at.db,
    `select channel, status from notifications where communication_id = '${id}' order by channel`,
  );
  return rows.map(({ channel, status }) => [channel, status]);
};

test('something urgent waits for every channel that a guardian has and did not refuse, once', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      await arrange(world);
      const communication = { title: 'Portão', description: 'Fechado', isUrgent: true };
      const url = '/v1/communication/announcement';
      const made = await administrator.post(url, { communication, studentIds: [at.ana.id] });
      const { id } = made.json<{ id: string }>();
      expect(await told(id)).toEqual(expected(world));
      // A sibling who comes later tells nobody again, whatever reaches them by then.
      await arrangeAll();
      const more = await administrator.post(`${url}/${id}/recipients`, {
        studentIds: [at.bruno.id],
      });
      expect(more.statusCode).toBe(200);
      expect(await told(id)).toEqual(expected(world));
    }),
    { numRuns: 60 },
  );
}, 120_000);

const arrangeAll = () =>
  query(
    at.db,
    `update guardians set email = '${address}', refused_email = null, sms_opted_out_at = null
     where id = '${at.marta.id}'`,
  );
