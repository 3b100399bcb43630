import type { Student } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { guardians } from '#/database/schema/students.ts';
import { smsSettings, whatsAppSettings } from '../../../testing/messaging-settings.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import {
  canReceiveMail,
  canReceiveSms,
  canReceiveWhatsApp,
  markMailRefused,
  storeChannels,
} from './can-receive.repository.ts';

/** In São Paulo it is still February. */
const now = new Date('2998-03-01T01:00:00Z');
const { at, administrator } = useTestSchool({
  isFreshForEach: true,
  settings: { ...whatsAppSettings('http://127.0.0.1:9'), ...smsSettings('http://127.0.0.1:9') },
});

async function receivers() {
  const { name, schoolId } = guardians;
  const namesOf = async (condition: ReturnType<typeof canReceiveSms>) =>
    (await at.db.select({ name }).from(guardians).where(condition).orderBy(schoolId, name)).map(
      (row) => row.name,
    );
  return {
    whatsApp: await namesOf(canReceiveWhatsApp(now)),
    sms: await namesOf(canReceiveSms(now)),
  };
}
const everybody = ['Jorge Reis', 'Lia Reis', 'Marta Lima', 'Rosa Dias', 'Ivo Souza'];

async function change(guardian: { id: string }, columns: Partial<typeof guardians.$inferInsert>) {
  await at.db.update(guardians).set(columns).where(eq(guardians.id, guardian.id));
}
const day = (text: string) => new Date(`${text}T12:00:00Z`);

test('WhatsApp needs the guardian’s word, SMS only that they did not refuse', async () => {
  expect(await receivers()).toEqual({ whatsApp: [], sms: everybody });
  await change(at.marta, { whatsAppOptedInAt: day('2998-01-02') });
  await change(at.rosa, {
    whatsAppOptedInAt: day('2998-01-02'),
    whatsAppOptedOutAt: day('2998-01-03'),
  });
  await change(at.jorge, {
    whatsAppOptedInAt: day('2998-01-04'),
    whatsAppOptedOutAt: day('2998-01-03'),
    smsOptedOutAt: day('2998-01-03'),
  });
  expect(await receivers()).toEqual({
    whatsApp: ['Jorge Reis', 'Marta Lima'],
    sms: everybody.filter((name) => name !== 'Jorge Reis'),
  });
  await storeChannels(at.db, { ...at.services.config, whatsApp: undefined });
  expect((await receivers()).whatsApp).toEqual([]);
  await storeChannels(at.db, { sendsMail: true });
  expect((await receivers()).sms).toEqual([]);
});

test('nobody of a school whose limit has no room for another message receives one', async () => {
  await query(at.db, 'update guardians set whats_app_opted_in_at = now()');
  await query(at.db, 'update schools set whats_app_monthly_limit = 1, sms_monthly_limit = 1');
  const spend = (channel: string, month: string, micros: number) =>
    query(
      at.db,
      `insert into channel_costs (school_id, channel, month, messages, cost_micros)
       values ('${at.school.id}', '${channel}', '${month}', 1, ${micros})
       on conflict (school_id, channel, month) do update set cost_micros = ${micros}`,
    );
  // The last tenth is kept for what is urgent.
  await spend('whatsApp', '2998-02', 865_000);
  await spend('sms', '2998-03', 1_000_000);
  expect(await receivers()).toEqual({ whatsApp: everybody, sms: everybody });
  await spend('whatsApp', '2998-02', 865_001);
  await spend('sms', '2998-02', 810_001);
  expect(await receivers()).toEqual({ whatsApp: ['Ivo Souza'], sms: ['Ivo Souza'] });
});

test('WhatsApp has to be allowed anew for another number', async () => {
  await change(at.rosa, { whatsAppOptedInAt: day('2998-01-02'), whatsAppOptedInWay: 'school' });
  const url = `/v1/Students/${at.duda.id}`;
  const store = async (phone: string, name: string) => {
    const { statusCode, body } = await administrator.put(url, {
      name: 'Duda Dias',
      gender: 'NotInformed',
      classroomId: at.segundoAno.id,
      responsibles: [{ name, phone }],
    });
    if (statusCode !== 200) throw new Error(body);
  };
  await store('11900000004', 'Rosa Maria Dias');
  expect((await receivers()).whatsApp).toEqual(['Rosa Maria Dias']);
  await store('11988887777', 'Rosa Maria Dias');
  expect((await receivers()).whatsApp).toEqual([]);
});

test('e-mails reach an address that no server refused for good, where there are any', async () => {
  const mailed = async () => {
    const rows = await at.db.select({ name: guardians.name }).from(guardians).where(canReceiveMail);
    return rows.map(({ name }) => name).sort();
  };
  expect(await mailed()).toEqual(['Ivo Souza', 'Jorge Reis', 'Lia Reis', 'Marta Lima']);
  await markMailRefused(at.db, { guardianId: at.marta.id, email: at.marta.email });
  expect(await mailed()).not.toContain('Marta Lima');
  const count = await administrator.get('/v1/reach/count');
  expect(count.json()).toMatchObject({ states: { emailed: 2 } });
  // Whoever edits the student sees it.
  const refused = async () => {
    const { responsibles } = (await administrator.get(`/v1/Students/${at.ana.id}`)).json<Student>();
    return responsibles.flatMap((one) => (one.isEmailRefused ? [one.email] : []));
  };
  expect(await refused()).toEqual([at.marta.email]);
  // Corrected, it is another address.
  await change(at.marta, { email: 'marta@nova.test' });
  expect(await mailed()).toContain('Marta Lima');
  expect(await refused()).toEqual([]);

  await storeChannels(at.db, { sendsMail: false });
  expect(await mailed()).toEqual([]);
  const off = await administrator.get('/v1/reach/count');
  expect(off.json<{ states: Record<string, number> }>().states.emailed ?? 0).toBe(0);
  expect((await administrator.get(`/v1/schools/${at.school.id}`)).json()).toMatchObject({
    isWithoutMail: true,
  });
  await markMailRefused(at.db, { guardianId: at.jorge.id, email: at.jorge.email });
  await storeChannels(at.db, { sendsMail: true });
  expect(await mailed()).toContain('Jorge Reis');
});
