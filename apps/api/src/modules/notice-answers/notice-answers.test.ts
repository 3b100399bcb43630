import { createHmac } from 'node:crypto';
import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { smsAnswers, smsSettings, whatsAppSettings } from '../../../testing/messaging-settings.ts';
import { sendMessages } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { startSmsGateway } from '../../../testing/sms-server.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { type SentWhatsApp, startWhatsApp, webhookCall } from '../../../testing/whatsapp-server.ts';

const whatsApp = await startWhatsApp();
const gateway = await startSmsGateway();
afterAll(() => Promise.all([whatsApp.close(), gateway.close()]));
const clock = useTestClock('2998-03-10T12:00:00Z');
const { at, administrator } = useTestSchool({
  settings: {
    ...whatsAppSettings(whatsApp.url),
    ...{ WHATSAPP_TEMPLATE_EVENT: 'evento', WHATSAPP_TEMPLATE_READING: 'comunicado' },
    ...{ ...smsSettings(gateway.url), ...smsAnswers },
  },
  isFreshForEach: true,
  now: clock.now,
});

const rosa = '5511900000004';
/** Rosa has one child, Duda; Marta two. */
beforeEach(async () => {
  whatsApp.messages.length = 0;
  gateway.messages.length = 0;
  await query(at.db, `update guardians set email = null`);
});
const allowWhatsApp = () =>
  query(at.db, `update guardians set whats_app_opted_in_at = '2998-03-01'`);

const dates = { startTime: '2998-03-19T09:00:00-03:00', endTime: '2998-03-19T12:00:00-03:00' };
async function send(kind: 'event' | 'announcement', students: { id: string }[], fields = {}) {
  const studentIds = students.map(({ id }) => id);
  const communication = { ...(kind === 'event' && dates), ...fields };
  const body = communicationBody(kind, { communication, studentIds, fileIds: [] });
  const made = await administrator.post(`/v1/communication/${kind}`, body);
  expect(made.statusCode).toBe(201);
  await sendMessages(at.services);
  return made.json<{ id: string }>().id;
}

async function rowsOf(kind: string, id: string) {
  const item = await administrator.get(`/v1/communication/${kind}/${id}`);
  return item
    .json<{ engagementDetails: Record<string, unknown>[] }>()
    .engagementDetails.map(({ accepted, declined, read, visualized, answeredBy }) => ({
      ...{ accepted, declined, read, visualized, answeredBy },
    }));
}

let sequence = 0;
const wamid = () => `wamid.answer${sequence++}`;
const seconds = () => String(Math.floor(clock.now().getTime() / 1000));
async function tell(...messages: object[]) {
  expect((await at.app.inject(webhookCall({ messages }))).statusCode).toBe(200);
}
/** What a phone sends when a button of a template, or below a text, is touched. */
function touch({ to, template, interactive }: SentWhatsApp, place: number, more: object = {}) {
  const own = { from: to, id: wamid(), timestamp: seconds(), ...more };
  if (interactive) {
    const reply = interactive.action.buttons[place]!.reply;
    return {
      ...own,
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: reply },
    };
  }
  const replies = template!.components.filter(({ sub_type: type }) => type === 'quick_reply');
  return { ...own, type: 'button', button: { payload: replies[place]!.parameters[0]!.payload } };
}
const said = () => whatsApp.messages.at(-1)!.text?.body;

test('an event is answered by a button of its notice, which names kind and day alone', async () => {
  await allowWhatsApp();
  const id = await send('event', [at.duda], { title: 'Festa da Duda' });
  const [notice] = whatsApp.messages;
  expect(notice).toMatchObject({ to: rosa, template: { name: 'evento' } });
  const { components } = notice!.template!;
  expect(components[0]!.parameters[2]!.text).toMatch(
    /^evento, (segunda|terça|quarta|quinta|sexta|sábado|domingo) 19\/3$/,
  );
  expect(components.map(({ sub_type: type }) => type)).toEqual([
    ...[undefined, 'quick_reply', 'quick_reply', 'url'],
  ]);
  expect(JSON.stringify(notice)).not.toMatch(/Duda|Festa/);

  const goes = touch(notice!, 0);
  await tell(goes, goes);
  expect(said()).toBe('Anotado: vai.');
  expect(await rowsOf('event', id)).toEqual([
    { accepted: true, declined: false, visualized: true, answeredBy: 'whatsApp' },
  ]);
  await tell(touch(notice!, 1), goes);
  expect(await rowsOf('event', id)).toMatchObject([{ declined: true, answeredBy: 'whatsApp' }]);
  expect(whatsApp.messages.length).toBe(3);

  const phone = await familyOf(at, at.rosa);
  const item = async () => (await phone.get(`/communications/${id}`)).json<FamilyCommunication>();
  expect((await item()).copies).toMatchObject([{ declined: true, answeredBy: 'whatsApp' }]);
  clock.advance(60_000);
  const own = { studentId: at.duda.id, answer: 'accepted' };
  await phone.put(`/events/${id}/answer`, own, { 'idempotency-key': crypto.randomUUID() });
  expect(await rowsOf('event', id)).toEqual([
    { accepted: true, declined: false, visualized: true },
  ]);
  // Given before what stands, it arrived late.
  const before = Math.floor(clock.now().getTime() / 1000) - 90;
  await tell(touch(notice!, 1, { timestamp: String(before) }));
  expect(said()).toMatch(/^Já foi respondido às .+: vai\. Veja no portal/);
  expect(await rowsOf('event', id)).toMatchObject([{ accepted: true }]);
});

test('a comunicado is confirmed by a button, free of charge to who wrote before', async () => {
  await tell({ from: rosa, id: wamid(), type: 'text', text: { body: 'Bom dia' } });
  const id = await send('announcement', [at.duda]);
  const [notice] = whatsApp.messages;
  expect(notice!.interactive!.action.buttons.map(({ reply }) => reply.title)).toEqual(['Li']);
  expect(notice!.interactive!.body.text).toMatch(/comunicado, .+\/familia\/entrar#/s);
  await tell(touch(notice!, 0));
  expect([said(), await rowsOf('announcement', id)]).toEqual([
    'Anotado: lido.',
    [{ read: true, visualized: true, answeredBy: 'whatsApp' }],
  ]);
});

test('what has ended, is gone, or asks about two children leads to the portal', async () => {
  await allowWhatsApp();
  const both = await send('event', [at.ana, at.bruno]);
  expect(whatsApp.messages[0]!.template!.name).toBe('aviso_da_escola');
  const [kept, gone] = [await send('event', [at.duda]), await send('announcement', [at.duda])];
  const [, ofEvent, ofReading] = whatsApp.messages;

  // Her number went to somebody else: whose it is now answers for nobody.
  const stranger = '5511955554444';
  await tell(touch(ofEvent!, 0, { from: stranger }));
  expect(said()).toContain('peça à secretaria');
  const forged = touch(ofEvent!, 0, { from: '5511900000001' });
  await tell(forged);
  expect(said()).toMatch(/^Isto não está mais disponível/);

  await query(
    at.db,
    `insert into recipients (id, school_id, communication_id, student_id, guardian_id, classroom_id)
    select gen_random_uuid(), school_id, communication_id, '${at.caio.id}', guardian_id, classroom_id
    from recipients where communication_id = '${kept}'`,
  );
  await tell(touch(ofEvent!, 0));
  expect(said()).toMatch(/mais de uma criança.+\/familia\/item\//);
  await query(
    at.db,
    `delete from recipients where communication_id = '${kept}' and student_id = '${at.caio.id}'`,
  );

  await administrator.delete(`/v1/communication/announcement/${gone}`);
  await tell(touch(ofReading!, 0));
  expect(said()).toMatch(/^Isto não está mais disponível/);
  clock.advance(10 * millisecondsInDay);
  const late = touch(ofEvent!, 0);
  await tell(late, late);
  expect(said()).toMatch(/^O evento já começou/);
  expect(whatsApp.messages.length).toBe(8);
  for (const id of [both, kept]) {
    expect((await rowsOf('event', id)).every(({ accepted }) => accepted === false)).toBe(true);
  }
  await tell({ ...late, id: wamid(), button: { payload: `accepted:${crypto.randomUUID()}` } });
  await tell({ ...late, id: wamid(), button: { payload: 'x'.repeat(5_000) } });
  expect(said()).toMatch(/^Isto não está mais disponível/);
});

/** As Zenvia tells of an SMS that came in. */
const incoming = (
  text: string,
  { from = rosa, id = `sms${sequence++}`, secret = smsAnswers.SMS_ANSWERS_SECRET } = {},
) =>
  at.app.inject({
    method: 'POST',
    url: '/v1/webhooks/sms',
    headers: { authorization: `Bearer ${secret}` },
    payload: { type: 'MESSAGE', message: { id, from, contents: [{ type: 'text', text }] } },
  });

test('an SMS that asks is answered with a figure, once and by the gateway alone', async () => {
  const id = await send('event', [at.duda]);
  const [asking] = gateway.messages;
  expect(asking!.text).toMatch(/: evento, \w+ 19\/3: responda 1 vai, 2 nao vai\. Veja: http/);
  expect(asking!.text.length).toBeLessThanOrEqual(160);
  // While it is open no other SMS asks: a figure answers one question.
  await send('announcement', [at.duda]);
  expect(gateway.messages[1]!.text).toMatch(/novidade para voce/);

  expect((await incoming('1', { secret: 'another' })).statusCode).toBe(403);
  expect((await incoming('Sim, vamos!')).statusCode).toBe(204);
  expect(await rowsOf('event', id)).toMatchObject([{ accepted: false }]);
  expect((await incoming(' 2. ', { id: 'first' })).statusCode).toBe(204);
  expect(await rowsOf('event', id)).toEqual([
    { accepted: false, declined: true, visualized: true, answeredBy: 'sms' },
  ]);
  clock.advance(1_000);
  await incoming('1');
  await incoming('2', { id: 'first' });
  expect(await rowsOf('event', id)).toMatchObject([{ accepted: true, answeredBy: 'sms' }]);
  expect(gateway.messages.length).toBe(2);

  clock.advance(10 * millisecondsInDay);
  await incoming('2');
  expect(gateway.messages.at(-1)!.text).toMatch(/: O evento ja comecou\..+\/familia/);
  expect(await rowsOf('event', id)).toMatchObject([{ accepted: true }]);
  const costs = await query(at.db, `select messages from channel_costs where channel = 'sms'`);
  expect(costs).toEqual([{ messages: 3 }]);
});

test('PARAR by SMS stops them, VOLTAR undoes it, each is confirmed once', async () => {
  const refused = async () =>
    (
      await query<{ is: boolean }>(
        at.db,
        `select sms_opted_out_at is not null as is from guardians where id = '${at.rosa.id}'`,
      )
    )[0]!.is;
  await incoming('PARAR', { id: 'stop' });
  await incoming('PARAR', { id: 'stop' });
  await incoming('Cancelar');
  expect([await refused(), gateway.messages.map(({ text }) => text)]).toEqual([
    true,
    [expect.stringContaining('os avisos por SMS pararam')],
  ]);
  await incoming('voltar');
  await incoming('PARAR', { id: 'stop' });
  expect([await refused(), gateway.messages.length]).toEqual([false, 2]);
});

test('Twilio signs its forms with the secret', async () => {
  const form = { From: '+5511900000004', Body: '1', MessageSid: 'SM1' };
  const tell = (signed: Record<string, string>, key: string) => {
    const sorted = Object.entries(signed).toSorted(([one], [other]) => (one < other ? -1 : 1));
    const url = `${at.services.config.publicUrl}/v1/webhooks/sms`;
    const text = `${url}${sorted.flat().join('')}`;
    return at.app.inject({
      method: 'POST',
      url: '/v1/webhooks/sms',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', key).update(text).digest('base64'),
      },
      payload: new URLSearchParams(form).toString(),
    });
  };
  const key = smsAnswers.SMS_ANSWERS_SECRET;
  const statuses = [await tell(form, key), await tell({ ...form, Body: '2' }, key)];
  statuses.push(await tell(form, 'another'));
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([204, 403, 403]);
});
