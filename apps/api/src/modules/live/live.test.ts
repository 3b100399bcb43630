import { beforeEach, expect, test } from '@jest/globals';
import { proofOf } from '#/modules/accounts/accounts.service.ts';
import { openChatWith } from '#/modules/chats/chats.repository.ts';
import { insertMessage } from '#/modules/chats/messages.repository.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { addressOf, type LiveReader, readLive } from '../../../testing/live-reader.ts';
import { query } from '../../../testing/query.ts';
import { makeEmployee } from '../../../testing/school.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, otherSchool } = useTestSchool({ isFreshForEach: true });

const announcements = '/v1/communication/announcement';
type Guardian = { id: string; schoolId: string };
let open: (email: string, more?: Record<string, string>) => Promise<LiveReader>;
let ready: (email: string, more?: Record<string, string>) => Promise<LiveReader>;
beforeEach(async () => {
  const url = await addressOf(at.app);
  open = async (email, more) =>
    readLive(url, { ...(await signIn(at.app, email)).headers, ...more });
  ready = async (email, more) => {
    const reader = await open(email, more);
    expect(await reader.next()).toMatchObject({ event: 'ready' });
    return reader;
  };
});

/** Answers the id of the chat. */
async function write(guardian: Guardian, options: { rollBack?: boolean } = {}): Promise<string> {
  const { schoolId } = guardian;
  const now = at.services.now();
  const id = await openChatWith(at.db, guardian, now);
  const author = { guardianId: guardian.id, deviceId: null };
  await at.db
    .transaction(async (tx) => {
      await insertMessage(tx, { chat: { id, schoolId }, author, text: 'Oi', now });
      if (options.rollBack) throw new Error('rolled back');
    })
    .catch(() => undefined);
  return id;
}

const chat = (chatId: string) => expect.objectContaining({ event: 'chat', data: { chatId } });

test('a message is told to those who see its chat, and to nobody else', async () => {
  const [admin, teacher, other] = await Promise.all([
    ready('admin@girassol.test'),
    ready('prof@girassol.test'),
    ready('admin@ipe.test'),
  ]);
  const ofJorge = await write(at.jorge);
  const ofMarta = await write(at.marta);
  const ofOther = await write(at.otherGuardian);
  expect([await admin.next(), await admin.next()]).toEqual([chat(ofJorge), chat(ofMarta)]);
  expect(await teacher.next()).toEqual(chat(ofMarta));
  expect(await other.next()).toEqual(chat(ofOther));
  expect(admin.response.headers.get('content-type')).toBe('text/event-stream');
  expect(admin.response.headers.get('x-accel-buffering')).toBe('no');
  expect(admin.response.headers.get('content-encoding')).toBeNull();
  expect(admin.response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a transaction that is rolled back tells nothing', async () => {
  const admin = await ready('admin@girassol.test');
  await write(at.jorge, { rollBack: true });
  const chatId = await write(at.marta);
  expect(await admin.next()).toEqual(chat(chatId));
});

test('the other pages of an employee hear once of messages that were read', async () => {
  const chatId = await write(at.marta);
  const elsewhere = await ready('admin@girassol.test');
  const teacher = await ready('prof@girassol.test');
  for (let time = 0; time < 2; time += 1) await administrator.get(`/v1/chats/${chatId}/detail`);
  expect(await elsewhere.next()).toMatchObject({ event: 'chat-read', data: { chatId } });
  const later = await write(at.marta);
  expect(await elsewhere.next()).toEqual(chat(later));
  expect(await teacher.next()).toEqual(chat(later));
});

test('a stream that comes back missed nothing only where the school was quiet', async () => {
  const email = 'admin@girassol.test';
  const first = await ready(email);
  await write(at.marta);
  const { id = '' } = (await first.next())!;
  first.close();
  await write(at.otherGuardian);
  const resumed = await open(email, { 'last-event-id': id });
  expect(await resumed.next()).toMatchObject({ event: 'ready', data: { isResumed: true } });
  resumed.close();
  await write(at.jorge);
  const isResumed = async (lastEventId: string) => {
    const reader = await open(email, { 'last-event-id': lastEventId });
    return (await reader.next())?.data;
  };
  expect(await isResumed(id)).toEqual({ isResumed: false });
  expect(await isResumed('of.another-server')).toEqual({ isResumed: false });
});

test('a stream ends with its session, and no other one does', async () => {
  const url = await addressOf(at.app);
  const leaving = await signIn(at.app, 'admin@girassol.test');
  const reader = await readLive(url, leaving.headers);
  await reader.next();
  const staying = await ready('admin@girassol.test');
  await at.app.inject({
    method: 'POST',
    url: '/v1/authentication/logout',
    headers: leaving.headers,
    payload: { refreshToken: leaving.authInfo.refreshToken },
  });
  expect(await reader.next()).toBeUndefined();
  const chatId = await write(at.marta);
  expect(await staying.next()).toEqual(chat(chatId));
});

test('a removed employee hears nothing more, and a teacher only of their present classrooms', async () => {
  const teacher = await ready('prof@girassol.test');
  const change = (classroomIds: string[]) =>
    administrator.patch(`/v1/employees/${at.teacher.id}`, { classroomIds });
  const [{ id: jorges } = { id: '' }] = await query<{ id: string }>(
    at.db,
    `select classroom_id as id from students s join student_guardians g on g.student_id = s.id
     where g.guardian_id = '${at.jorge.id}'`,
  );
  expect((await change([jorges])).statusCode).toBeLessThan(300);
  await write(at.marta);
  const ofJorge = await write(at.jorge);
  expect(await teacher.next()).toEqual(chat(ofJorge));
  expect((await administrator.delete(`/v1/employees/${at.teacher.id}`)).statusCode).toBe(204);
  expect(await teacher.next()).toBeUndefined();
});

test("employees who see the classroom hear of a guardian's reaction to an item", async () => {
  const sent = async (studentIds: string[]) => {
    const communication = { title: 'Passeio', description: 'Na sexta.' };
    const response = await administrator.post(announcements, { communication, studentIds });
    return response.json<{ id: string }>().id;
  };
  const [ofCaio, ofAna] = [await sent([at.caio.id]), await sent([at.ana.id])];
  const [admin, teacher] = [await ready('admin@girassol.test'), await ready('prof@girassol.test')];
  const [jorge, marta] = [await familyOf(at, at.jorge), await familyOf(at, at.marta)];
  const seen = (communicationId: string) =>
    expect.objectContaining({ event: 'engagement', data: { communicationId } });
  expect((await jorge.post(`/communications/${ofCaio}/visualize`)).statusCode).toBe(204);
  expect(await admin.next()).toEqual(seen(ofCaio));
  // The second time changes nothing.
  for (let time = 0; time < 2; time += 1) await marta.post(`/communications/${ofAna}/visualize`);
  expect(await admin.next()).toEqual(seen(ofAna));
  expect(await teacher.next()).toEqual(seen(ofAna));
  const chatId = await write(at.marta);
  expect(await admin.next()).toEqual(chat(chatId));
});

test('a session has ten streams at most', async () => {
  const url = await addressOf(at.app);
  const { headers } = await signIn(at.app, 'admin@girassol.test');
  const readers: LiveReader[] = [];
  for (let count = 0; count < 10; count += 1) readers.push(await readLive(url, headers));
  const refused = await fetch(`${url}/v1/live`, { headers });
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 300]);
  expect((await ready('admin@girassol.test')).response.status).toBe(200);
  readers.forEach(({ close }) => close());
});

test('a page learns that its person works at one school more, and then at one less', async () => {
  const email = 'rita@correio.test';
  const rita = await makeEmployee(at.db, at.school.id, email, 'Teacher', [at.jardim]);
  const { passwordHash } = rita;
  await query(
    at.db,
    `update employees set owner_proof = '${proofOf({ email, passwordHash })}' where id = '${rita.id}'`,
  );
  const reader = await ready(email);
  const body = { name: 'Rita Reis', email, password: 'Digitada1', role: 'Teacher' };
  const classroomIds = [at.otherClassroom.id];
  const added = await otherSchool.post('/v1/Employees', { ...body, classroomIds });
  const { id } = added.json<{ id: string }>();
  const told = (isAdded: boolean) =>
    expect.objectContaining({ event: 'schools', data: { schoolId: at.otherSchool.id, isAdded } });
  expect(await reader.next()).toEqual(told(true));
  expect((await otherSchool.delete(`/v1/Employees/${id}`)).statusCode).toBe(204);
  expect(await reader.next()).toEqual(told(false));
});
