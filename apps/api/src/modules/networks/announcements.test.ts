import type {
  Announcement,
  AnnouncementListItem,
  FeedItem,
  NetworkAnnouncement,
  NetworkAnnouncementRow,
} from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { sendNetworkAnnouncements } from '#/jobs/send-network-announcements.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { makeNetwork } from '../../../testing/network.ts';
import { takeGuardianMails } from '../../../testing/outbox.ts';
import { query, value } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { leaveNetwork } from './membership.service.ts';

const minute = 60_000;
const noError = { onError: (error: unknown) => expect(error).toBeUndefined() };

const { at, administrator } = useTestSchool({ isFreshForEach: true });
let office: Caller;
beforeEach(async () => {
  const schoolIds = [at.school.id, at.otherSchool.id];
  await makeNetwork(at.db, { of: 'Campinas', email: 'rede@campinas.test', schoolIds });
  office = await callerOf(at.app, 'rede@campinas.test');
});

const path = '/v1/Network/Announcements';
const bodyTo = (...schoolIds: string[]) => ({
  title: 'Matrículas',
  description: 'Abertas até sexta-feira.',
  schoolIds,
});

async function announce(): Promise<string> {
  const answer = await office.post(path, bodyTo(at.school.id, at.otherSchool.id));
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}
const send = () => sendNetworkAnnouncements(at.services, noError);
const read = async (id: string) => (await office.get(`${path}/${id}`)).json<NetworkAnnouncement>();
const states = async (id: string) => (await read(id)).schools.map(({ state }) => state);
const listOf = async (school: Caller) =>
  (await school.get('/v1/communication/announcement/list')).json<AnnouncementListItem[]>();
async function feedOf(guardian: { id: string; schoolId: string }): Promise<FeedItem[]> {
  const feed = await (await familyOf(at, guardian)).get('/feed');
  return feed.json<{ items: FeedItem[] }>().items;
}

test('families of all schools get it once, as an announcement of the office', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = bodyTo(at.school.id, at.otherSchool.id);
  const first = await office.post(path, body, key);
  const again = await office.post(path, body, key);
  const { id } = first.json<{ id: string }>();
  expect(again.json()).toEqual({ id });
  expect(await states(id)).toEqual(['waiting', 'waiting']);
  expect(await feedOf(at.otherGuardian)).toEqual([]);

  expect(await send()).toBe(2);
  expect(await send()).toBe(0);
  const sender = 'Secretaria de Educação de Campinas';
  for (const guardian of [at.marta, at.jorge, at.rosa, at.otherGuardian]) {
    expect(await feedOf(guardian)).toMatchObject([{ title: 'Matrículas', sender }]);
  }
  const mails = await takeGuardianMails(at.services);
  expect(mails).toHaveLength(4);
  for (const { subject, text } of mails) {
    expect(subject).toMatch(new RegExp(`^${sender}: um novo comunicado para `));
    expect(text).toMatch(
      `${sender} enviou um novo comunicado para a sua família, pela escola Escola`,
    );
  }

  const [listed, ...more] = await listOf(administrator);
  expect(more).toEqual([]);
  expect(listed?.communication).toMatchObject({
    createdBy: { name: 'Secretaria de Educação de Campinas' },
    isForAllClassrooms: true,
    isEditable: false,
  });
  const jorge = await familyOf(at, at.jorge);
  await jorge.post(`/communications/${listed?.communication.id}/visualize`);
  expect(await read(id)).toMatchObject({
    createdBy: { name: 'Nome de rede@campinas.test' },
    schools: [
      { name: 'Escola Girassol', recipients: 5, told: 4, untold: 1, seen: 1, read: 0 },
      { name: 'Escola Ipê', recipients: 1, told: 1, untold: 0, seen: 0, read: 0 },
    ],
  });
  const list = await office.get(`${path}?search=matriculas`);
  expect(list.headers['x-total-count']).toBe('1');
  expect(list.json<NetworkAnnouncementRow[]>()).toMatchObject([
    { id, schools: { waiting: 0, sent: 2, failed: 0, stopped: 0 }, recipients: 6, seen: 1 },
  ]);
});

test('its author at the school is nobody: not listed, not reinstated, and edited by no one', async () => {
  await announce();
  await send();
  const [listed] = await listOf(administrator);
  const { id } = listed!.communication;
  expect((await administrator.delete(`/v1/communication/announcement/${id}`)).statusCode).toBe(403);
  const opened = await administrator.get(`/v1/communication/announcement/${id}`);
  expect(opened.json<Announcement>().communication.isEditable).toBe(false);

  const employees = (await administrator.get('/v1/Employees/List')).json<{ name: string }[]>();
  expect(employees.map(({ name }) => name)).not.toContain('Secretaria de Educação de Campinas');
  const [author] = await query<{ email: string; name: string }>(
    at.db,
    `select email, name from employees where network_id is not null
     and school_id = '${at.school.id}'`,
  );
  const newcomer = { ...author, password: 'Senha123', role: 'Administrator' };
  const added = await administrator.post('/v1/Employees', {
    ...newcomer,
    classroomIds: [at.jardim.id],
  });
  expect([added.statusCode, added.json().code]).toEqual([409, 'email-taken']);

  const log = await administrator.get('/v1/audit?resource=announcement&verb=create');
  expect(log.json()).toMatchObject([
    { employee: { name: 'Secretaria de Educação de Campinas' }, subject: 'Matrículas' },
  ]);
});

test('a school that fails delays no other, is tried five times, and again when asked', async () => {
  const id = await announce();
  await query(
    at.db,
    `create function refuse_one() returns trigger language plpgsql as $$ begin
       if new.school_id = '${at.school.id}' then raise exception 'no room'; end if;
       return new; end $$`,
  );
  await query(
    at.db,
    `create trigger refuse_one before insert on recipients
     for each row execute function refuse_one()`,
  );
  const errors: unknown[] = [];
  const trySending = () =>
    sendNetworkAnnouncements(at.services, { onError: (error) => errors.push(error) });
  expect(await trySending()).toBe(1);
  expect(await states(id)).toEqual(['waiting', 'sent']);
  expect(await value(at.db, 'select count(*)::int from communications')).toBe(1);
  await trySending();
  expect(errors).toHaveLength(1);
  for (const minutes of [2, 8, 24, 90]) {
    at.services.now = () => new Date(Date.now() + minutes * minute);
    await trySending();
  }
  expect(errors).toHaveLength(5);
  expect(await states(id)).toEqual(['failed', 'sent']);

  await query(at.db, 'drop trigger refuse_one on recipients');
  expect((await office.post(`${path}/${id}/Retry`)).statusCode).toBe(204);
  expect(await send()).toBe(1);
  expect(await states(id)).toEqual(['sent', 'sent']);
  expect(await value(at.db, 'select count(*)::int from communications')).toBe(2);
});

test('servers that work at the same time send it to each school once', async () => {
  await announce();
  await announce();
  const sent = await Promise.all([1, 2, 3].map(() => send()));
  expect(sent.reduce((sum, each) => sum + each)).toBe(4);
  expect(await value(at.db, 'select count(*)::int from communications')).toBe(4);
  expect(await value(at.db, 'select count(*)::int from recipients')).toBe(12);
});

test('a withdrawn announcement is gone for families, and pending sendings stop', async () => {
  const id = await announce();
  await query(
    at.db,
    `update network_sendings set attempt_at = now() + interval '1 hour'
     where receiving_school_id = '${at.school.id}'`,
  );
  expect(await send()).toBe(1);
  expect((await office.delete(`${path}/${id}`)).statusCode).toBe(204);
  expect(await read(id)).toMatchObject({
    withdrawnAt: expect.any(String),
    schools: [{ state: 'stopped' }, { state: 'withdrawn' }],
  });
  expect(await feedOf(at.otherGuardian)).toEqual([]);
  const director = await callerOf(at.app, at.otherAdministrator.email);
  const [listed] = await listOf(director);
  expect(listed?.communication).toMatchObject({ title: 'Matrículas', isEditable: false });
  expect(Date.parse(listed?.communication.withdrawnAt ?? '')).not.toBeNaN();
  const opened = await director.get(`/v1/communication/announcement/${listed?.communication.id}`);
  expect(opened.json<Announcement>().communication).toEqual(listed?.communication);
  at.services.now = () => new Date(Date.now() + 120 * minute);
  expect(await send()).toBe(0);
  expect(await feedOf(at.marta)).toEqual([]);
});

test('schools of others are not found, and one that left the network gets nothing', async () => {
  const { id: stranger } = (
    await query<{ id: string }>(
      at.db,
      `insert into schools (id, name, created_at) values (gen_random_uuid(), 'Outra', now())
       returning id`,
    )
  )[0]!;
  expect((await office.post(path, bodyTo(at.school.id, stranger))).statusCode).toBe(404);
  expect(await value(at.db, 'select count(*)::int from network_announcements')).toBe(0);

  const id = await announce();
  await query(at.db, `update schools set network_id = null where id = '${at.otherSchool.id}'`);
  await send();
  expect(await states(id)).toEqual(['sent', 'stopped']);
});

test('a school that left keeps what it received, and the office does not see who read it', async () => {
  const id = await announce();
  await send();
  await at.db.transaction((tx) => leaveNetwork(tx, at.otherSchool.name));
  expect(await read(id)).toMatchObject({
    schools: [
      { name: at.school.name, state: 'sent', leftAt: null, recipients: 5 },
      { name: at.otherSchool.name, state: 'sent', leftAt: expect.any(String), recipients: 0 },
    ],
  });
  expect((await office.get(path)).json()).toMatchObject([{ recipients: 5 }]);
  await query(
    at.db,
    `update schools set network_id = (select id from networks) where id = '${at.otherSchool.id}'`,
  );

  expect((await office.delete(`${path}/${id}`)).statusCode).toBe(204);
  expect(await states(id)).toEqual(['withdrawn', 'sent']);
  expect(await feedOf(at.marta)).toEqual([]);
  expect(await feedOf(at.otherGuardian)).toMatchObject([{ title: 'Matrículas' }]);
});

test('it waits for its time, and is urgent at each school', async () => {
  const now = new Date('2026-11-20T15:00:00Z');
  at.services.now = () => now;
  const body = { ...bodyTo(at.school.id), isUrgent: true };
  const refused = await office.post(path, { ...body, scheduledDate: '2026-11-20T18:00:00Z' });
  expect([refused.statusCode, refused.json().errors]).toMatchObject([
    422,
    [{ path: 'scheduledDate' }],
  ]);
  const scheduledDate = '2026-11-21T11:00:00.000Z';
  const { id } = (await office.post(path, { ...body, scheduledDate })).json<{ id: string }>();
  expect(await send()).toBe(0);
  expect(await read(id)).toMatchObject({
    ...{ isUrgent: true, scheduledDate },
    schools: [{ state: 'waiting' }],
  });
  at.services.now = () => new Date(scheduledDate);
  expect(await send()).toBe(1);
  const [listed] = await listOf(administrator);
  expect(listed?.communication).toMatchObject({ isUrgent: true, badge: 'Urgente' });
});
