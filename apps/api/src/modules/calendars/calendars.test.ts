import type { CalendarAddress } from '@caderneta/api-client/contract';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { formatISO } from 'date-fns/formatISO';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import ical from 'node-ical';
import { communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { studentGuardians } from '#/database/schema/students.ts';
import type { Caller } from '../../../testing/caller.ts';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf, sharedFamilyOf } from '../../../testing/family-caller.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

let now = new Date('2026-03-10T12:00:00Z');
const { at, administrator, teacher } = useTestSchool({ now: () => now, isFreshForEach: true });
let marta: FamilyCaller;
beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00Z');
  marta = await familyOf(at, at.marta);
});

const own = '/v1/Employees/Profile/Calendar';

async function addressOf(who: FamilyCaller | Caller): Promise<string> {
  const made =
    'deviceId' in who
      ? await who.post('/calendars', { schoolId: at.school.id })
      : await who.post(own, undefined);
  expect(made.statusCode).toBe(201);
  return made.json<CalendarAddress>().address!;
}

const open = (address: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(address);
  return at.app.inject({ url: pathname + search, headers });
};

interface Entry {
  title: string;
  start: string;
  sequence: number;
  status: string | null;
}

/** Reads a calendar with two parsers, which must agree. */
async function entriesAt(address: string): Promise<Entry[]> {
  const { body, statusCode, headers } = await open(address);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  const events = new ICAL.Component(ICAL.parse(body) as unknown[]).getAllSubcomponents('vevent');
  const read = events.map((component) => {
    const { summary, startDate, sequence } = new ICAL.Event(component);
    const status = component.getFirstPropertyValue('status') as string | null;
    const start = startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString();
    return { title: summary, start, sequence: sequence ?? 0, status };
  });
  const others = Object.values(ical.sync.parseICS(body)).filter((one) => one?.type === 'VEVENT');
  const isoOf = (start: Date & { dateOnly?: true }) =>
    start.dateOnly ? formatISO(start, { representation: 'date' }) : start.toISOString();
  expect(
    others.map((one) => ({
      title: one.summary,
      start: isoOf(one.start),
      sequence: Number(one.sequence),
      status: one.status ?? null,
    })),
  ).toEqual(read);
  return read;
}

type Kind = Parameters<typeof communicationBody>[0];
async function send(kind: Kind, communication: object, studentIds = [at.ana.id]): Promise<string> {
  const body = communicationBody(kind, { communication, studentIds, fileIds: [] });
  const sent = await administrator.post(`/v1/communication/${kind}`, body);
  expect(sent.statusCode).toBe(201);
  return sent.json<{ id: string }>().id;
}

describe('a guardian', () => {
  test('reads events at their time and deadlines as whole days, of their children alone', async () => {
    await send('event', { title: 'Festa junina' });
    await send('activity', { title: 'Maquete' });
    await send('poll', { title: 'Cor da camisa' });
    await send('announcement', { title: 'Recado' });
    await send('event', { title: 'De outra turma' }, [at.caio.id]);
    expect(await entriesAt(await addressOf(marta))).toEqual([
      { title: 'Festa junina', start: '2026-06-20T12:00:00.000Z', sequence: 0, status: null },
      expect.objectContaining({
        title: 'Último dia da enquete: Cor da camisa',
        start: '2026-06-20',
      }),
      expect.objectContaining({ title: 'Entrega: Maquete', start: '2026-06-20' }),
    ]);
  });

  test('learns that an event was changed, and that it was cancelled', async () => {
    const id = await send('event', { title: 'Festa junina' });
    const address = await addressOf(marta);
    await at.db.update(communications).set({ version: 4 }).where(eq(communications.id, id));
    expect(await entriesAt(address)).toMatchObject([{ sequence: 3, status: null }]);
    const gone = await administrator.delete(`/v1/communication/event/${id}`);
    expect(gone.statusCode).toBe(204);
    const [entry] = await entriesAt(address);
    expect(entry).toMatchObject({ title: 'Festa junina', status: 'CANCELLED' });
    expect(entry!.sequence).toBeGreaterThan(3);
    now = new Date('2026-06-09T12:00:00Z');
    expect(await entriesAt(address)).toEqual([]);
  });

  test('gets no bytes for what the app has already', async () => {
    await send('event', {});
    const address = await addressOf(marta);
    const { headers } = await open(address);
    now = new Date(now.getTime() + 3_600_000);
    const again = await open(address, { 'if-none-match': `W/${String(headers.etag)}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await send('event', { title: 'Mais uma' });
    expect((await open(address, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });

  test('sees the address again, and ends it or takes another one', async () => {
    const first = await addressOf(marta);
    const listed = async () =>
      (await marta.get('/calendars')).json<{ address: string | null }[]>()[0]!.address;
    expect(await listed()).toBe(first);
    const second = await addressOf(marta);
    expect((await open(first)).statusCode).toBe(404);
    expect((await open(second)).statusCode).toBe(200);
    const ended = await marta.delete(`/calendars?schoolId=${at.school.id}`);
    expect(ended.statusCode).toBe(204);
    expect((await open(second)).statusCode).toBe(404);
    expect(await listed()).toBeNull();
  });

  test('has an address for each school of the phone, and none for another school', async () => {
    const shared = await sharedFamilyOf(at, [at.marta, at.otherGuardian]);
    const schoolIds = [at.school.id, at.otherGuardian.schoolId];
    for (const schoolId of schoolIds) await shared.post('/calendars', { schoolId });
    const listed = (await shared.get('/calendars')).json<{ schoolId: string; address: string }[]>();
    expect(listed.map(({ schoolId }) => schoolId)).toEqual(schoolIds);
    expect(new Set(listed.map(({ address }) => address)).size).toBe(2);
    const foreign = await marta.post('/calendars', { schoolId: at.otherGuardian.schoolId });
    expect(foreign.statusCode).toBe(404);
  });

  test('reads nothing any more once they have no child at the school', async () => {
    const address = await addressOf(marta);
    await at.db.delete(studentGuardians).where(eq(studentGuardians.guardianId, at.marta.id));
    expect((await open(address)).statusCode).toBe(404);
  });
});

describe('an employee', () => {
  test('reads what they see in the portal', async () => {
    await send('event', { title: 'Do Jardim A' });
    await send('event', { title: 'Do 2º ano' }, [at.caio.id]);
    const titlesOf = async (who: Caller) =>
      (await entriesAt(await addressOf(who))).map(({ title }) => title).sort();
    expect(await titlesOf(administrator)).toEqual(['Do 2º ano', 'Do Jardim A']);
    expect(await titlesOf(teacher)).toEqual(['Do Jardim A']);
  });

  test('reads nothing any more once they left the school', async () => {
    const address = await addressOf(teacher);
    const left = { deactivatedAt: now };
    await at.db.update(employees).set(left).where(eq(employees.email, 'prof@girassol.test'));
    expect((await open(address)).statusCode).toBe(404);
  });
});

test('a key that the installation did not make opens nothing', async () => {
  const address = await addressOf(marta);
  const key = new URL(address).searchParams.get('key')!;
  const other = key.at(-2) === 'A' ? 'B' : 'A';
  const keys = ['', 'x', key.slice(1), `${key.slice(0, -2)}${other}${key.at(-1)}`, 'ç'.repeat(90)];
  for (const tried of keys) {
    const answer = await open(
      `https://portal.test/v1/calendar.ics?key=${encodeURIComponent(tried)}`,
    );
    expect([tried, answer.statusCode]).toEqual([tried, 404]);
  }
  expect((await open('https://portal.test/v1/calendar.ics')).statusCode).toBe(404);
});
