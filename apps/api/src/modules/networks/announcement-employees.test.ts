import type {
  Announcement,
  AnnouncementListItem,
  NetworkAnnouncement,
  NetworkAudience,
} from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { sendNetworkAnnouncements } from '#/jobs/send-network-announcements.ts';
import { claimEmployeeMails } from '#/mail/employee-mail.repository.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { makeNetwork } from '../../../testing/network.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { query, value } from '../../../testing/query.ts';
import { makeEmployee } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { leaveNetwork } from './membership.service.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool({
  isFreshForEach: true,
  now: () => new Date('2026-11-20T15:00:00Z'),
});
let office: Caller;
beforeEach(async () => {
  const schoolIds = [at.school.id, at.otherSchool.id];
  await makeNetwork(at.db, { of: 'Campinas', email: 'rede@campinas.test', schoolIds });
  office = await callerOf(at.app, 'rede@campinas.test');
});

const path = '/v1/Network/Announcements';
const listPath = '/v1/communication/announcement/list';
const sender = 'Secretaria de Educação de Campinas';
const noError = { onError: (error: unknown) => expect(error).toBeUndefined() };
const send = () => sendNetworkAnnouncements(at.services, noError);

async function write(audiences?: NetworkAudience[], more: object = {}): Promise<string> {
  const schoolIds = [at.school.id, at.otherSchool.id];
  const text = { title: 'Formação', description: 'Na sexta-feira, às 14h.' };
  const answer = await office.post(path, { ...text, schoolIds, audiences, ...more });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<{ id: string }>().id;
}
async function announce(audiences?: NetworkAudience[], more: object = {}): Promise<string> {
  const id = await write(audiences, more);
  expect(await send()).toBe(2);
  return id;
}
const read = async (id: string) => (await office.get(`${path}/${id}`)).json<NetworkAnnouncement>();
const listOf = async (caller: Caller) =>
  (await caller.get(listPath)).json<AnnouncementListItem[]>().map((item) => item.communication);
const open = async (caller: Caller, id: string) =>
  (await caller.get(`/v1/communication/announcement/${id}`)).json<Announcement>();
const addressesOf = async () => (await takeEmployeeMails(at.services)).map(({ to }) => to).sort();

test('families alone get it unless somebody else is chosen, and nobody at all is refused', async () => {
  const id = await announce();
  expect((await read(id)).audiences).toEqual(['families']);
  expect(await value(at.db, 'select count(*)::int from employee_recipients')).toBe(0);
  expect(await addressesOf()).toEqual([]);
  expect((await listOf(teacher)).map(({ isUnseen }) => isUnseen)).toEqual([undefined]);
  const [listed] = await listOf(administrator);
  expect((await open(administrator, listed!.id)).employees).toBeUndefined();
  const body = { title: 'Formação', description: 'Sexta', schoolIds: [at.school.id] };
  const refused = await office.post(path, { ...body, audiences: [] });
  expect([refused.statusCode, refused.json().errors]).toMatchObject([422, [{ path: 'audiences' }]]);
});

test('employees alone get it: unread until it is opened, and counted for school and office', async () => {
  const outsider = await makeEmployee(at.db, at.school.id, 'outra@girassol.test', 'Teacher');
  await query(at.db, `update employees set deactivated_at = now() where id = '${outsider.id}'`);
  const id = await announce(['administrators', 'teachers']);
  expect(await value(at.db, 'select count(*)::int from recipients')).toBe(0);
  const feed = await (await familyOf(at, at.marta)).get('/feed');
  expect(feed.json<{ items: unknown[] }>().items).toEqual([]);
  const mails = await takeEmployeeMails(at.services);
  expect(mails.map(({ to }) => to).sort()).toEqual([
    'admin@girassol.test',
    'admin@ipe.test',
    'prof@girassol.test',
  ]);
  for (const { subject, text } of mails) {
    expect(subject).toBe(`${sender}: um novo comunicado`);
    expect(text).not.toContain('Formação');
  }

  const [listed] = await listOf(teacher);
  expect(listed).toMatchObject({ createdBy: { name: sender }, isUnseen: true, isEditable: false });
  expect(mails.find(({ to }) => to === 'prof@girassol.test')?.text).toContain(
    `/comunicados/${listed!.id}`,
  );
  expect((await teacher.post(`/v1/communication/${listed!.id}/seen`)).statusCode).toBe(204);
  expect((await listOf(teacher))[0]?.isUnseen).toBeUndefined();
  const opened = await open(teacher, listed!.id);
  expect(opened).toMatchObject({ communication: { title: 'Formação' }, engagementDetails: [] });
  expect(opened.employees).toBeUndefined();
  const counts = {
    administrators: { recipients: 1, seen: 0 },
    teachers: { recipients: 1, seen: 1 },
  };
  expect((await open(administrator, listed!.id)).employees).toEqual(counts);
  expect(await read(id)).toMatchObject({
    audiences: ['administrators', 'teachers'],
    schools: [
      { name: 'Escola Girassol', recipients: 0, employees: counts },
      { name: 'Escola Ipê', employees: { administrators: { recipients: 1, seen: 0 } } },
    ],
  });
});

test('who is no recipient sees and marks nothing', async () => {
  await makeEmployee(at.db, at.school.id, 'nova@girassol.test', 'Teacher');
  await announce(['administrators']);
  const newcomer = await callerOf(at.app, 'nova@girassol.test');
  const [listed] = await listOf(administrator);
  for (const caller of [teacher, newcomer, otherSchool]) {
    expect((await caller.get(`/v1/communication/announcement/${listed!.id}`)).statusCode).toBe(404);
    expect((await caller.post(`/v1/communication/${listed!.id}/seen`)).statusCode).toBe(404);
  }
  expect(await listOf(teacher)).toEqual([]);
  expect((await listOf(otherSchool)).map(({ id }) => id)).not.toContain(listed!.id);
  const seen = 'select count(seen_at)::int from employee_recipients';
  expect(await value(at.db, seen)).toBe(0);
  // A later colleague gets nothing of before.
  await makeEmployee(at.db, at.school.id, 'depois@girassol.test', 'Teacher');
  expect(await listOf(await callerOf(at.app, 'depois@girassol.test'))).toEqual([]);
});

test('a teacher whom it went to with the families edits, adds and reminds nothing', async () => {
  await announce(['families', 'teachers']);
  const [listed] = await listOf(teacher);
  const item = `/v1/communication/announcement/${listed!.id}`;
  expect((await teacher.delete(item)).statusCode).toBe(403);
  // Of the families, those of the teacher's classrooms alone.
  const { engagementDetails } = await open(teacher, listed!.id);
  expect(new Set(engagementDetails.map(({ classroomId }) => classroomId))).toEqual(
    new Set([at.jardim.id]),
  );
});

test('who works at two schools has it at both, is told once, and has seen it at both', async () => {
  const { teacher: known, db } = at;
  await makeEmployee(db, at.otherSchool.id, known.email.toUpperCase(), 'Teacher');
  const id = await announce(['teachers']);
  expect((await addressesOf()).map((to) => to.toLowerCase())).toEqual([known.email]);
  const [listed] = await listOf(teacher);
  await teacher.post(`/v1/communication/${listed!.id}/seen`);
  const teachers = { recipients: 1, seen: 1 };
  expect((await read(id)).schools).toMatchObject([
    { employees: { teachers } },
    { employees: { teachers } },
  ]);
});

test('two servers that send to two schools at once tell a person once', async () => {
  await makeEmployee(at.db, at.otherSchool.id, at.teacher.email, 'Teacher');
  await write(['teachers']);
  await Promise.all([send(), send()]);
  expect(await addressesOf()).toEqual([at.teacher.email]);
});

test('it waits for its time, and an e-mail for the end of quiet hours unless it is urgent', async () => {
  const scheduledDate = '2026-11-22T02:00:00.000Z';
  const night = () => new Date(scheduledDate);
  await query(at.db, `update schools set quiet_from = '20:00', quiet_until = '07:00'`);
  await write(['teachers'], { scheduledDate });
  expect(await send()).toBe(0);
  expect(await listOf(teacher)).toEqual([]);
  at.services.now = night;
  expect(await send()).toBe(2);
  expect(await addressesOf()).toEqual([]);
  await announce(['teachers'], { isUrgent: true });
  const urgent = await takeEmployeeMails(at.services);
  expect(urgent.map(({ subject }) => subject)).toEqual([`Urgente: ${sender}: um novo comunicado`]);
  at.services.now = () => new Date('2026-11-22T10:00:00Z');
  expect(await addressesOf()).toEqual([at.teacher.email]);
});

test('what is withdrawn says so, and its waiting e-mails do not leave', async () => {
  const id = await announce(['administrators', 'teachers']);
  expect((await office.delete(`${path}/${id}`)).statusCode).toBe(204);
  expect(await addressesOf()).toEqual([]);
  const [listed] = await listOf(teacher);
  expect(listed?.withdrawnAt).toEqual(expect.any(String));
  expect(listed?.isUnseen).toBeUndefined();
  expect((await open(teacher, listed!.id)).communication.title).toBe('Formação');
});

test('a school that left keeps it, and the office no longer counts there', async () => {
  const id = await announce(['teachers', 'administrators']);
  await at.db.transaction((tx) => leaveNetwork(tx, at.school.name));
  expect((await read(id)).schools.map(({ employees }) => employees !== undefined)).toEqual([
    false,
    true,
  ]);
  expect(await listOf(teacher)).toHaveLength(1);
});

test('the link of a new password leaves before what an office writes to many', async () => {
  await announce(['administrators', 'teachers']);
  at.services.now = () => new Date('2026-11-20T15:05:00Z');
  await at.app.inject({
    method: 'POST',
    url: '/v1/authentication/forgotPassword',
    payload: { email: at.teacher.email },
  });
  const now = at.services.now();
  const claim = { now, until: new Date(now.getTime() + 60_000), limit: 1 };
  const claimed = [await claimEmployeeMails(at.db, claim), await claimEmployeeMails(at.db, claim)];
  expect(claimed.map(([mail]) => mail?.resetId !== null)).toEqual([true, false]);
});
