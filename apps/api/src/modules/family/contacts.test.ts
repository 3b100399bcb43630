import type {
  AuditEntry,
  Family,
  OwnContacts,
  Problem,
  Student,
} from '@caderneta/api-client/contract';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { makeAnnouncement } from '../../../testing/announcement.ts';
import { callerOf } from '../../../testing/caller.ts';
import { type FamilyCaller, familyOf, sharedFamilyOf } from '../../../testing/family-caller.ts';
import { smsSettings, whatsAppSettings } from '../../../testing/messaging-settings.ts';
import { sendMessages, takeGuardianMails } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { startSmsGateway } from '../../../testing/sms-server.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { startWhatsApp } from '../../../testing/whatsapp-server.ts';

const gateway = await startSmsGateway();
const whatsApp = await startWhatsApp();
afterAll(() => Promise.all([gateway.close(), whatsApp.close()]));

let now = new Date();
const { at, administrator } = useTestSchool({
  isFreshForEach: true,
  now: () => now,
  settings: {
    ...smsSettings(gateway.url),
    ...whatsAppSettings(whatsApp.url),
    PUBLIC_URL: 'https://portal.girassol.test',
  },
});
type Caller = Pick<FamilyCaller, 'get' | 'post'>;
let marta: Caller;
beforeEach(async () => {
  now = new Date('2026-11-25T15:00:00Z');
  for (const { messages, refusals } of [gateway, whatsApp]) {
    messages.length = 0;
    refusals.clear();
  }
  marta = await familyOf(at, at.marta);
});

const wait = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const ask = (contact: string, caller: Caller = marta) => caller.post('/contacts', { contact });
const confirm = (code: string, caller: Caller = marta) =>
  caller.post('/contacts/confirm', { code });
const own = async (caller: Caller = marta) => (await caller.get('/contacts')).json<OwnContacts[]>();
const problemOf = (answer: { json: <T>() => T }) => answer.json<Problem>();

/** The code of the last e-mail, and of the last SMS. */
async function mailedCode(): Promise<{ to: string; code: string }> {
  const mail = (await takeGuardianMails(at.services)).find(({ subject }) => /código/.test(subject));
  return { to: mail!.to, code: /\b\d{6}\b/.exec(mail!.subject)![0] };
}
async function sentCode(): Promise<{ to: string; code: string }> {
  await sendMessages(at.services);
  const { to, text } = gateway.messages.at(-1)!;
  return { to, code: /\b\d{6}\b/.exec(text)![0] };
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a new e-mail is the guardian’s once its code is typed, and the former one is told', async () => {
  await query(at.db, `update guardians set refused_email = email where id = '${at.marta.id}'`);
  await marta.get('/me');
  expect((await own())[0]).toMatchObject({ isEmailReturned: true, pending: null });
  expect((await ask(' Marta@Nova.TEST ')).statusCode).toBe(204);
  expect((await own())[0]).toMatchObject({
    email: at.marta.email,
    pending: { kind: 'email', contact: 'marta@nova.test', isUndelivered: false },
  });
  const { to, code } = await mailedCode();
  expect(to).toBe('marta@nova.test');
  expect((await confirm(` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(204);
  // A second tap is the same as one.
  expect((await confirm(code)).statusCode).toBe(204);
  expect((await own())[0]).toMatchObject({
    ...{ email: 'marta@nova.test', isEmailReturned: false, pending: null },
  });
  const [told, ...others] = await takeGuardianMails(at.services);
  expect([told!.to, others]).toEqual([at.marta.email, []]);
  expect(told!.text).toMatch('agora é um que começa com “ma”');
  expect(told!.text).not.toMatch('marta@nova.test');
});

test('a new phone gets its code by SMS; phone, e-mail and history of the school tell of both', async () => {
  await query(
    at.db,
    `update guardians set whats_app_opted_in_at = now() where id = '${at.marta.id}'`,
  );
  expect((await ask('+55 (11) 98888-7777')).statusCode).toBe(204);
  const { to, code } = await sentCode();
  expect(to).toBe('5511988887777');
  const { version } = (
    await query<{ version: number }>(
      at.db,
      `select version from students where id = '${at.ana.id}'`,
    )
  )[0]!;
  expect((await confirm(code)).statusCode).toBe(204);
  await sendMessages(at.services);
  expect(gateway.messages.at(-1)).toMatchObject({
    to: `55${at.marta.phone}`,
    text: expect.stringMatching(/celular do seu cadastro foi trocado/),
  });
  const [mail] = await takeGuardianMails(at.services);
  expect([mail!.to, mail!.text]).toEqual([
    at.marta.email,
    expect.stringMatching(/termina em 7777/),
  ]);

  const shown = (await administrator.get(`/v1/Students/${at.ana.id}`)).json<Student>();
  expect(shown.responsibles).toEqual([
    expect.objectContaining({
      ...{ id: at.marta.id, phone: '11988887777' },
      ownChanges: [{ kind: 'phone', before: at.marta.phone, at: now.toISOString() }],
    }),
  ]);
  // A form that was opened before writes no former number.
  const after = await query<{ version: number }>(
    at.db,
    `select version from students where id = '${at.ana.id}'`,
  );
  expect(after[0]!.version).toBeGreaterThan(version);
  const entries = (await administrator.get('/v1/audit')).json<AuditEntry[]>();
  expect(entries).toContainEqual(
    expect.objectContaining({
      ...{ employee: null, resource: 'guardian', verb: 'correct', subject: 'Marta Lima' },
      changes: [{ field: 'phone', before: '(11) 90000-0001', after: '(11) 98888-7777' }],
      labels: { phone: 'celular' },
    }),
  );
  // Device and person stay; consent was for the former number.
  expect((await marta.get('/whatsapp')).json()).toMatchObject({ isAllowed: false });
});

test('five codes may be tried, for fifteen minutes, and a new request ends the one before', async () => {
  await ask('marta@nova.test');
  const { code } = await mailedCode();
  for (let tries = 0; tries < 5; tries++) {
    const refused = await confirm(wrong(code));
    expect(refused.statusCode).toBe(422);
    expect(problemOf(refused).errors).toEqual([
      { path: 'code', message: 'O código não confere. Confira e digite de novo.' },
    ]);
  }
  const over = await confirm(code);
  expect([over.statusCode, problemOf(over).code]).toEqual([409, 'contact-code-over']);
  await ask('marta@outra.test');
  const second = await mailedCode();
  expect((await confirm(code)).statusCode).toBe(422);
  wait(15);
  expect((await confirm(second.code)).statusCode).toBe(409);
  expect((await own())[0]).toMatchObject({ email: at.marta.email, pending: null });
});

test('three codes an hour leave for a guardian, and three to an address, whoever asks', async () => {
  for (const contact of ['a@nova.test', 'b@nova.test', 'c@nova.test']) await ask(contact);
  const refused = await ask('d@nova.test');
  expect([refused.statusCode, problemOf(refused).title]).toEqual([
    429,
    'Foram muitos códigos. Espere um pouco e peça de novo.',
  ]);
  const callers = [
    await familyOf(at, at.jorge),
    await familyOf(at, at.lia),
    await familyOf(at, at.rosa),
  ];
  const answers = [];
  for (const caller of callers) answers.push(await ask('z@nova.test', caller));
  answers.push(await ask('z@nova.test', callers[0]));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 429]);
  const kept = JSON.stringify(await query(at.db, 'select key from rate_limit_hits'));
  expect(kept).not.toMatch('nova.test');
});

test('one number is one person’s: only who reads the code learns that somebody has it', async () => {
  const same = await ask(at.marta.phone);
  expect([same.statusCode, problemOf(same).code]).toEqual([409, 'contact-same']);
  expect((await ask(at.jorge.phone)).statusCode).toBe(204);
  const taken = await confirm((await sentCode()).code);
  expect([taken.statusCode, problemOf(taken).code]).toEqual([409, 'contact-taken']);
  expect((await own())[0]).toMatchObject({ phone: at.marta.phone });
  // An e-mail may be two people's.
  await ask(at.jorge.email!);
  expect((await confirm((await mailedCode()).code)).statusCode).toBe(204);
});

test('a parent of two schools changes both at once, and only where the contact was the same', async () => {
  const shared = await sharedFamilyOf(at, [at.marta, at.otherGuardian]);
  await query(
    at.db,
    `update guardians set email = 'ivo@familia.test' where id = '${at.otherGuardian.id}'`,
  );
  await ask('11988887777', shared);
  expect((await confirm((await sentCode()).code, shared)).statusCode).toBe(204);
  expect((await own(shared)).map(({ phone }) => phone)).toEqual(['11988887777', '11988887777']);
  await ask('marta@nova.test', shared);
  expect((await confirm((await mailedCode()).code, shared)).statusCode).toBe(204);
  expect((await own(shared)).map(({ email }) => email)).toEqual([
    'marta@nova.test',
    'ivo@familia.test',
  ]);
});

test('a list with the former contacts means the same person with the present ones', async () => {
  await ask('11988887777');
  await confirm((await sentCode()).code);
  await ask('marta@nova.test');
  await confirm((await mailedCode()).code);
  const written = { name: 'Marta Lima', phone: at.marta.phone, email: at.marta.email };
  const made = await administrator.post('/v1/Students', {
    ...{ name: 'Davi Lima', classroomId: at.jardim.id, gender: 'Male', responsibles: [written] },
  });
  expect([made.statusCode, made.json<Student>().responsibles]).toEqual([
    201,
    [expect.objectContaining({ id: at.marta.id, phone: '11988887777', email: 'marta@nova.test' })],
  ]);
});

test('where codes go to no phone, the school changes it, and says so', async () => {
  const { sms } = at.services.config;
  at.services.config.sms = undefined;
  try {
    expect((await own())[0]).toMatchObject({ takesPhones: false });
    const refused = await ask('11988887777');
    expect([refused.statusCode, problemOf(refused).code]).toEqual([409, 'no-phone-codes']);
  } finally {
    at.services.config.sms = sms;
  }
});

test('a code goes by the template for codes, and by SMS to who is not on WhatsApp', async () => {
  const { whatsApp: account } = at.services.config;
  at.services.config.whatsApp = { ...account!, codeTemplate: 'codigo_da_escola' };
  try {
    await ask('11988887777');
    await sendMessages(at.services);
    const [message] = whatsApp.messages;
    expect(message).toMatchObject({ to: '5511988887777', template: { name: 'codigo_da_escola' } });
    const [body, button] = message!.template!.components;
    const code = body!.parameters[0]!.text;
    expect([code, button!.parameters[0]!.text]).toEqual([expect.stringMatching(/^\d{6}$/), code]);
    whatsApp.refusals.set('5511966665555', 131026);
    await ask('11966665555');
    expect((await sentCode()).to).toBe('5511966665555');
  } finally {
    at.services.config.whatsApp = account;
  }
});

test('a code that the gateway refuses for good is shown as not delivered', async () => {
  gateway.refusals.set('5511988887777', 400);
  await ask('11988887777');
  await sendMessages(at.services);
  expect((await own())[0]!.pending).toMatchObject({ contact: '11988887777', isUndelivered: true });
});

const daysLater = (days: number) => wait(days * 24 * 60);
const aliveNow = () => query(at.db, `update guardians set phone_alive_at = '${now.toISOString()}'`);
const isUnsure = async () => {
  const { responsibles } = (await administrator.get(`/v1/Students/${at.duda.id}`)).json<Student>();
  return responsibles[0]!.isPhoneUnsure ?? false;
};

test('after 120 days without a sign of life no link goes to a phone, until somebody confirms it', async () => {
  await aliveNow();
  daysLater(121);
  Object.assign(administrator, await callerOf(at.app, 'admin@girassol.test'));
  expect(await isUnsure()).toBe(true);
  await makeAnnouncement(at);
  await sendMessages(at.services);
  expect(gateway.messages.map(({ text }) => text)).toEqual([
    expect.stringMatching(/Veja: https:\/\/portal\.girassol\.test\/familia\/entrar#ver$/),
  ]);
  const request = { contact: at.rosa.phone };
  await at.app.inject({ method: 'POST', url: '/v1/family/link-requests', payload: request });
  expect(await query(at.db, "select 1 from notifications where subject = 'link'")).toEqual([]);

  expect((await administrator.post(`/v1/guardians/${at.rosa.id}/phone`)).statusCode).toBe(204);
  expect(await isUnsure()).toBe(false);
  await at.app.inject({ method: 'POST', url: '/v1/family/link-requests', payload: request });
  await sendMessages(at.services);
  expect(gateway.messages.at(-1)!.text).toMatch(/entrar#[\w-]{43}$/);
});

test('twice a year the app asks about the number; an answer or none counts for half a year', async () => {
  const asked = async (caller: Caller) => (await caller.get('/me')).json<Family>().isPhoneAsked;
  await aliveNow();
  expect(await asked(marta)).toBeUndefined();
  daysLater(183);
  marta = await familyOf(at, at.marta);
  expect(await asked(marta)).toEqual({ schoolId: at.school.id, phone: at.marta.phone });
  expect((await marta.post('/contacts/still', { isSame: false })).statusCode).toBe(204);
  expect(await asked(marta)).toBeUndefined();
  const alive = () =>
    query(at.db, `select phone_alive_at::text as at from guardians where id = '${at.marta.id}'`);
  const before = await alive();
  await marta.post('/contacts/still', { isSame: true });
  expect(await alive()).not.toEqual(before);
});
