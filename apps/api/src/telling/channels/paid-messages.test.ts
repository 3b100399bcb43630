import { usualQuietHours } from '@caderneta/school-time';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { schools } from '#/database/schema/schools.ts';
import { findLink, stateOfLink } from '#/modules/guardian-access/links.repository.ts';
import { deleteAnnouncement, makeAnnouncement } from '../../../testing/announcement.ts';
import { smsSettings, whatsAppSettings } from '../../../testing/messaging-settings.ts';
import { standingStill, tellingChannel } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { startSmsGateway } from '../../../testing/sms-server.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { startWhatsApp } from '../../../testing/whatsapp-server.ts';
import { processOutbox } from '#/outbox/process-outbox.ts';
import { sms } from './sms.ts';
import { whatsApp as whatsAppChannel } from './whatsapp.ts';

const whatsApp = await startWhatsApp();
const gateway = await startSmsGateway();
afterAll(() => Promise.all([whatsApp.close(), gateway.close()]));

let now: Date;
let refusedAccounts: string[];
const { at } = useTestSchool({
  settings: {
    ...whatsAppSettings(whatsApp.url),
    ...smsSettings(gateway.url),
    PUBLIC_URL: 'https://portal.girassol.test',
  },
  isFreshForEach: true,
  now: () => now,
});
beforeEach(async () => {
  now = new Date('2998-03-10T12:00:00Z');
  for (const { messages, refusals } of [whatsApp, gateway]) {
    messages.length = 0;
    refusals.clear();
  }
  refusedAccounts = [];
  at.services.now = () => now;
  // Nobody has an e-mail, and Marta allowed WhatsApp.
  await query(at.db, 'update guardians set email = null');
  await query(
    at.db,
    `update guardians set whats_app_opted_in_at = '2998-03-01', whats_app_opted_in_way = 'school'
     where name = 'Marta Lima'`,
  );
});

async function deliver() {
  const services = { ...at.services, now: () => now };
  const onAccountRefused = (reason: string) => void refusedAccounts.push(reason);
  for (const channel of [whatsAppChannel, sms]) {
    await processOutbox(services, tellingChannel(services, channel, { onAccountRefused }));
  }
}
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

const settled = (name = '%') =>
  query(
    at.db,
    `select name, channel, status, (select sum(cost_micros)::int from message_attempts
       where notification_id = notifications.id) as cost, error from notifications
     join guardians on guardians.id = guardian_id where name like '${name}'
     order by name, status::text`,
  );
const costs = () =>
  query(
    at.db,
    `select channel, month, messages, cost_micros::int as cost from channel_costs order by channel`,
  );
const tokenIn = (text: string) => /\/familia\/entrar#([\w-]{43})$/.exec(text)?.[1] ?? '';

test('WhatsApp for who allowed it, SMS for the others: names no child, and the link opens it', async () => {
  const id = await makeAnnouncement(at);
  await deliver();
  expect(whatsApp.messages).toHaveLength(1);
  const [message] = whatsApp.messages;
  expect(message).toMatchObject({
    to: '5511900000001',
    type: 'template',
    template: { name: 'aviso_da_escola', language: { code: 'pt_BR' } },
  });
  const [body, button] = message!.template!.components;
  expect(body!.parameters.map(({ text }) => text)).toEqual(['Marta', 'Escola Girassol']);
  const link = await findLink(at.db, button!.parameters[0]!.text);
  expect(link).toMatchObject({ guardianId: at.marta.id, target: `/item/${id}` });
  expect(stateOfLink(link!, now)).toBe('open');

  expect(gateway.messages.map(({ to }) => to).sort()).toEqual([
    '5511900000002',
    '5511900000003',
    '5511900000004',
  ]);
  for (const { text } of gateway.messages) {
    expect(text).toMatch(/^Escola Girassol: novidade para voce\. Veja: https:/);
    expect(text.length).toBeLessThanOrEqual(160);
    expect((await findLink(at.db, tokenIn(text)))?.target).toBe(`/item/${id}`);
  }
  const told = JSON.stringify([whatsApp.messages, gateway.messages]);
  for (const secret of ['Ana', 'Bruno', 'Festa', 'bolo']) expect(told).not.toContain(secret);
  expect(await settled('Marta%')).toEqual([
    { name: 'Marta Lima', channel: 'whatsApp', status: 'sent', cost: 35_000, error: null },
  ]);
  expect(await costs()).toEqual([
    { channel: 'whatsApp', month: '2998-03', messages: 1, cost: 35_000 },
    { channel: 'sms', month: '2998-03', messages: 3, cost: 270_000 },
  ]);
  await deliver();
  expect([whatsApp.messages.length, gateway.messages.length]).toEqual([1, 3]);
});

test.each([
  [131026, 'not on WhatsApp'],
  [132015, 'a paused template'],
  [132001, 'a missing template'],
  [131050, 'stopped by the guardian'],
])('%i, %s, goes on by SMS at once, and costs no WhatsApp message', async (code) => {
  whatsApp.refusals.set('5511900000001', code);
  await makeAnnouncement(at);
  await deliver();
  expect(gateway.messages.map(({ to }) => to)).toContain('5511900000001');
  expect(await settled('Marta%')).toEqual([
    { name: 'Marta Lima', channel: 'sms', status: 'sent', cost: 90_000, error: null },
  ]);
  expect((await costs())[0]).toMatchObject({ channel: 'whatsApp', messages: 0, cost: 0 });
  const [marta] = await query<{ out: string | null }>(
    at.db,
    `select whats_app_opted_out_at as out from guardians where id = '${at.marta.id}'`,
  );
  expect(marta!.out !== null).toBe(code === 131050);
});

test('a busy account is tried again with the same link; within minutes SMS takes over', async () => {
  await query(at.db, `delete from student_guardians where guardian_id <> '${at.marta.id}'`);
  whatsApp.refusals.set('*', 130429);
  await makeAnnouncement(at);
  await deliver();
  await deliver();
  expect((await settled('Marta%'))[0]).toMatchObject({
    status: 'queued',
    error: 'WhatsApp 130429 (fbtrace A1b2C3d4E5f)',
  });
  expect(refusedAccounts).toEqual([]);
  whatsApp.refusals.clear();
  later(1);
  await deliver();
  expect((await settled('Marta%'))[0]).toMatchObject({ status: 'sent', cost: 35_000 });
  expect(await query(at.db, 'select hash from guardian_links where mailed')).toHaveLength(1);
  expect(await costs()).toMatchObject([{ channel: 'whatsApp', messages: 1, cost: 35_000 }]);

  whatsApp.refusals.set('*', 130429);
  await makeAnnouncement(at);
  for (const minutes of [0, 1, 2]) {
    expect(gateway.messages).toEqual([]);
    later(minutes);
    await deliver();
  }
  expect(gateway.messages.map(({ to }) => to)).toEqual(['5511900000001']);
  expect(refusedAccounts).toEqual([]);
});

test('an account that WhatsApp refuses alarms the operator, and SMS takes over at once', async () => {
  await query(at.db, `delete from student_guardians where guardian_id <> '${at.marta.id}'`);
  whatsApp.refusals.set('*', 190);
  await makeAnnouncement(at);
  await deliver();
  expect(refusedAccounts).toEqual(['WhatsApp 190/463 (fbtrace A1b2C3d4E5f)']);
  expect(gateway.messages.map(({ to }) => to)).toEqual(['5511900000001']);
});

test('beyond the limit of the month nothing paid is sent, and the next month begins anew', async () => {
  await query(at.db, 'update schools set sms_monthly_limit = 0, whats_app_monthly_limit = 1');
  await makeAnnouncement(at);
  await query(
    at.db,
    `insert into channel_costs (school_id, channel, month, messages, cost_micros)
     values ('${at.school.id}', 'whatsApp', '2998-03', 27, 966000)`,
  );
  await deliver();
  expect([whatsApp.messages, gateway.messages]).toEqual([[], []]);
  expect(await settled('Marta%')).toMatchObject([
    {
      channel: 'whatsApp',
      status: 'failed',
      error: "the school's budget of the month has no room for it",
    },
  ]);
  now = new Date('2998-04-02T12:00:00Z');
  await makeAnnouncement(at);
  await deliver();
  expect(whatsApp.messages).toHaveLength(1);
});

test('a name that looks like an address is no link in a message', async () => {
  await query(at.db, `update schools set name = 'www.evil.example' where id = '${at.school.id}'`);
  await query(
    at.db,
    `update guardians set name = 'http://evil.example/x Silva' where id = '${at.marta.id}'`,
  );
  await makeAnnouncement(at);
  await deliver();
  const told = [JSON.stringify(whatsApp.messages), ...gateway.messages.map(({ text }) => text)];
  expect(told.length).toBeGreaterThan(1);
  for (const text of told) expect(text).not.toMatch(/evil\.example|www\.evil|:\/\/evil/);
});

/** A link that a guardian asked for, by SMS. */
const askForLink = () =>
  query(
    at.db,
    `insert into notifications (id, school_id, guardian_id, subject, channel, is_urgent, attempt_at, created_at)
     values (gen_random_uuid(), '${at.school.id}', '${at.jorge.id}', 'link', 'sms', true,
       '${now.toISOString()}', '${now.toISOString()}')`,
  );

test('links that guardians ask for spend their share of the month, and notices keep the rest', async () => {
  const limit = { reais: 4, sharePercent: 10 };
  await query(
    at.db,
    `update schools set sms_monthly_limit = ${limit.reais}, link_share_percent = ${limit.sharePercent}`,
  );
  const told: unknown[] = [];
  const channel = tellingChannel(at.services, sms, {
    onLinkShareUsedUp: (of) => void told.push(of),
  });
  for (let asked = 0; asked < 8; asked += 1) await askForLink();
  await processOutbox({ ...at.services, now: () => now }, channel);
  // Four messages of nine centavos are 36 of 40.
  expect(gateway.messages).toHaveLength(4);
  expect(told).toEqual(Array(4).fill({ schoolId: at.school.id, channel: 'sms' }));
  const links = () =>
    query(
      at.db,
      `select messages, cost_micros::int as cost, link_messages as links,
         link_cost_micros::int as "linkCost", links_refused as refused from channel_costs
       where channel = 'sms'`,
    );
  expect(await links()).toEqual([
    { messages: 4, cost: 360_000, links: 4, linkCost: 360_000, refused: 4 },
  ]);

  const urgent = await makeAnnouncement(at);
  await query(
    at.db,
    `update notifications set is_urgent = true where communication_id = '${urgent}'`,
  );
  await deliver();
  expect(gateway.messages).toHaveLength(7);

  // What a gateway refuses for good is given back to the share.
  await query(
    at.db,
    'update channel_costs set cost_micros = 0, link_cost_micros = 0, link_messages = 0',
  );
  gateway.refusals.set('5511900000002', 400);
  await askForLink();
  await deliver();
  expect((await links())[0]).toMatchObject({ linkCost: 0, links: 0 });
});

test('what is gone or unwanted is not sent, nor what the guardian took back', async () => {
  await query(at.db, 'update schools set sms_monthly_limit = 0');
  const id = await makeAnnouncement(at);
  await deleteAnnouncement(at, id);
  await makeAnnouncement(at);
  now = new Date('2999-03-10T12:00:00Z');
  await query(at.db, `update guardians set whats_app_opted_out_at = '2998-05-01'`);
  await deliver();
  expect(whatsApp.messages).toEqual([]);
  expect(await costs()).toEqual([]);
});

test('an SMS that the gateway refuses fails; one that it is too busy for is sent later', async () => {
  gateway.refusals.set('5511900000002', 400).set('5511900000003', 503);
  await makeAnnouncement(at);
  await deliver();
  later(1);
  gateway.refusals.delete('5511900000003');
  await deliver();
  expect(await settled('%Reis')).toMatchObject([
    { name: 'Jorge Reis', status: 'failed', error: 'SMS gateway answered 400' },
    { name: 'Lia Reis', status: 'sent' },
  ]);
  expect(await costs()).toContainEqual(expect.objectContaining({ channel: 'sms', messages: 2 }));
});

test('a gateway that wants to rest is not asked before', async () => {
  gateway.refusals.set('5511900000003', 429);
  gateway.rests.set('5511900000003', '1200');
  await makeAnnouncement(at);
  await deliver();
  gateway.refusals.clear();
  gateway.rests.clear();
  later(19);
  await deliver();
  expect(await settled('Lia%')).toMatchObject([{ status: 'queued' }]);
  later(1);
  await deliver();
  expect(await settled('Lia%')).toMatchObject([{ status: 'sent' }]);
});

const evening = new Date('2998-03-10T23:30:00Z');
const morning = new Date('2998-03-11T10:00:00Z');

/** Three announcements of the evening, of which Marta and Lia have opened the oldest. */
async function sendInTheEvening() {
  await at.db.update(schools).set(usualQuietHours);
  now = evening;
  const ids: string[] = [];
  for (let each = 0; each < 3; each += 1) {
    ids.push(await makeAnnouncement(at));
    later(1);
  }
  await deliver();
  expect([whatsApp.messages, gateway.messages]).toEqual([[], []]);
  await query(
    at.db,
    `update recipients set visualized_at = '2998-03-11' where communication_id = '${ids[0]}'
       and guardian_id in (select id from guardians where name in ('Marta Lima', 'Lia Reis'))`,
  );
  now = morning;
}

test('what waited for the morning goes out and costs as one message', async () => {
  await sendInTheEvening();
  await deliver();
  expect(whatsApp.messages).toHaveLength(1);
  const texts = Object.fromEntries(gateway.messages.map(({ to, text }) => [to, text]));
  expect(Object.keys(texts)).toHaveLength(3);
  expect(texts['5511900000002']).toMatch(/^Escola Girassol: 3 novidades para voce\. Veja: https:/);
  expect(texts['5511900000003']).toMatch(/^Escola Girassol: 2 novidades para voce\. Veja: https:/);
  const link = await findLink(at.db, tokenIn(texts['5511900000002']!));
  expect(link?.target).toBeNull();
  const statuses = await query(
    at.db,
    'select channel, status, count(*)::int from notifications group by 1, 2 order by 1, 2',
  );
  expect(statuses).toEqual([
    { channel: 'whatsApp', status: 'sent', count: 2 },
    { channel: 'whatsApp', status: 'read', count: 1 },
    { channel: 'sms', status: 'sent', count: 8 },
    { channel: 'sms', status: 'read', count: 1 },
  ]);
  expect(await costs()).toMatchObject([
    { channel: 'whatsApp', messages: 1 },
    { channel: 'sms', messages: 3 },
  ]);
  await deliver();
  expect([whatsApp.messages.length, gateway.messages.length]).toEqual([1, 3]);
});

test('several items that WhatsApp refuses go on as one SMS', async () => {
  whatsApp.refusals.set('5511900000001', 131026);
  await sendInTheEvening();
  await deliver();
  const toMarta = gateway.messages.filter(({ to }) => to === '5511900000001');
  expect(toMarta.map(({ text }) => text)).toEqual([expect.stringContaining('2 novidades')]);
  expect((await costs())[0]).toMatchObject({ channel: 'whatsApp', messages: 0, cost: 0 });
});

test('several items that a busy gateway refuses are sent later, as one', async () => {
  gateway.refusals.set('5511900000003', 503);
  await sendInTheEvening();
  await deliver();
  gateway.refusals.clear();
  later(1);
  await deliver();
  const toLia = gateway.messages.filter(({ to }) => to === '5511900000003');
  expect(toLia.map(({ text }) => text)).toEqual([expect.stringContaining('2 novidades')]);
  expect(await settled('Lia%')).toMatchObject([
    { status: 'read' },
    { status: 'sent' },
    { status: 'sent' },
  ]);
});

test.each(['whatsApp', 'sms'] as const)(
  'a server that stood still leaves what another has sent meanwhile by %s',
  async (name) => {
    await makeAnnouncement(at);
    const services = { ...at.services, now: () => now };
    const channel = tellingChannel(services, { whatsApp: whatsAppChannel, sms }[name]);
    await processOutbox(
      services,
      standingStill(channel, async () => {
        later(10);
        await deliver();
      }),
    );
    expect([whatsApp.messages.length, gateway.messages.length]).toEqual([1, 3]);
  },
);
