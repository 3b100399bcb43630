import type {
  ChannelCost,
  OwnConsent,
  Problem,
  ReachCount,
  ReachedGuardian,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { familyOf } from '../../../testing/family-caller.ts';
import { smsSettings, whatsAppSettings } from '../../../testing/messaging-settings.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const nowhere = 'http://127.0.0.1:9';
const { at, administrator, teacher } = useTestSchool({
  isFreshForEach: true,
  settings: { ...whatsAppSettings(nowhere), ...smsSettings(nowhere) },
});

const consentOf = async ({ id }: { id: string }, caller = administrator) =>
  (await caller.get(`/v1/guardians/${id}/access`)).json<{
    whatsApp: { state: string; way: string };
  }>().whatsApp;
const change = ({ id }: { id: string }, isAllowed: boolean, caller = administrator) =>
  caller.put(`/v1/guardians/${id}/whatsapp`, { isAllowed });

test('the school notes what a guardian signed, and takes it back', async () => {
  expect(await consentOf(at.rosa)).toEqual({ state: 'notAsked', at: null, way: null });
  expect((await change(at.rosa, true)).statusCode).toBe(204);
  expect(await consentOf(at.rosa)).toMatchObject({ state: 'allowed', way: 'school' });
  expect((await change(at.rosa, false)).statusCode).toBe(204);
  expect(await consentOf(at.rosa)).toMatchObject({ state: 'notAsked' });
  expect((await change(at.rosa, true, teacher)).statusCode).toBe(404);
  expect((await change(at.marta, true, teacher)).statusCode).toBe(204);
});

test('the school notes what several guardians signed, but not of those who refused', async () => {
  const allow = (guardians: { id: string }[], caller = administrator) =>
    caller.post('/v1/guardians/whatsapp', { guardianIds: guardians.map(({ id }) => id) });
  const toAllow = async () =>
    (await administrator.get('/v1/reach/count')).json<ReachCount>().toAllow;
  const family = await familyOf(at, at.jorge);
  await family.put('/whatsapp', { isAllowed: false });
  await change(at.rosa, true);
  expect(await toAllow()).toBe(2);
  const asked = await administrator.get('/v1/reach?isToAllow=yes');
  expect(asked.json<ReachedGuardian[]>()).toMatchObject([
    { name: 'Lia Reis', whatsApp: 'notAsked' },
    { name: 'Marta Lima', whatsApp: 'notAsked' },
  ]);

  expect((await allow([at.marta, at.rosa], teacher)).statusCode).toBe(404);
  expect(await toAllow()).toBe(2);
  const allowed = await allow([at.marta, at.jorge, at.rosa]);
  expect(allowed.json()).toEqual([{ id: at.marta.id }]);
  expect(await consentOf(at.marta)).toMatchObject({ state: 'allowed', way: 'school' });
  expect(await consentOf(at.jorge)).toMatchObject({ state: 'refused' });
  expect(await toAllow()).toBe(1);
});

test('a guardian decides for themself; the school does not allow what they refused', async () => {
  const family = await familyOf(at, at.marta);
  const own = async () => (await family.get('/whatsapp')).json<OwnConsent>();
  expect(await own()).toEqual({ phones: [at.marta.phone], isAllowed: false });
  expect((await family.put('/whatsapp', { isAllowed: true })).statusCode).toBe(204);
  expect(await own()).toMatchObject({ isAllowed: true });
  expect(await consentOf(at.marta)).toMatchObject({ state: 'allowed', way: 'family' });
  expect((await family.put('/whatsapp', { isAllowed: false })).statusCode).toBe(204);
  expect(await consentOf(at.marta)).toMatchObject({ state: 'refused' });
  const refused = await change(at.marta, true);
  expect([refused.statusCode, refused.json<Problem>().code]).toEqual([409, 'whatsapp-refused']);
  expect((await family.put('/whatsapp', { isAllowed: true })).statusCode).toBe(204);
  expect(await consentOf(at.marta)).toMatchObject({ state: 'allowed', way: 'family' });
});

test('the board has who is reached by WhatsApp and by SMS, and shows administrators the costs', async () => {
  await query(at.db, `update guardians set email = null where phone <> '11900000002'`);
  await change(at.rosa, true);
  await query(
    at.db,
    `insert into channel_costs (school_id, channel, month, messages, cost_micros)
     select id, 'whatsApp', to_char(now() at time zone timezone, 'YYYY-MM'), 132, 4620000
     from schools where id = '${at.school.id}'`,
  );
  const count = async (caller = administrator) =>
    (await caller.get('/v1/reach/count')).json<{ states: object; costs?: ChannelCost[] }>();
  const { states, costs } = await count();
  expect(states).toEqual({ emailed: 1, whatsApp: 1, sms: 2 });
  expect(costs).toMatchObject([
    { channel: 'whatsApp', messages: 132, reais: 4.62, limit: 50 },
    { channel: 'sms', messages: 0, reais: 0, limit: 50 },
  ]);
  expect((await count(teacher)).costs).toBeUndefined();

  const settings = `/v1/Schools/${at.school.id}/Settings`;
  const patched = await administrator.patch(settings, {
    whatsAppMonthlyLimit: 4,
    smsMonthlyLimit: 0,
    linkSharePercent: 25,
    urgentReservePercent: 0,
  });
  expect(patched.json()).toMatchObject({
    whatsAppMonthlyLimit: 4,
    smsMonthlyLimit: 0,
    linkSharePercent: 25,
    urgentReservePercent: 0,
  });
  expect((await administrator.patch(settings, { linkSharePercent: 101 })).statusCode).toBe(422);
  expect((await count()).states).toEqual({ emailed: 1, unreached: 3 });
  expect((await administrator.patch(settings, { smsMonthlyLimit: -1 })).statusCode).toBe(422);
});
