import {
  type Announcement,
  type AuditEntry,
  type CalendarAddress,
  type CommunicationKind,
  communicationKinds,
  type Created,
  type FamilyCommunication,
  type Problem,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import ical from 'node-ical';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { takeGuardianMails } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { makeStudent } from '../../../testing/school.ts';
import { storeTestFile } from '../../../testing/stored-file.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const clock = useTestClock('2026-03-10T15:00:00Z');
const { at, administrator, teacher, otherSchool } = useTestSchool({
  isFreshForEach: true,
  now: clock.now,
});

interface Sending {
  students: { id: string }[];
  communication?: object;
  as?: typeof administrator;
}
async function send(
  kind: CommunicationKind,
  { students, communication, as = administrator }: Sending,
) {
  const studentIds = students.map(({ id }) => id);
  const body = communicationBody(kind, { communication, studentIds, fileIds: [] });
  const answer = await as.post(communicationKinds[kind].paths.create, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<Created>().id;
}

interface Removing {
  kind?: CommunicationKind;
  reason?: string;
  as?: typeof administrator;
}
function remove(
  id: string,
  { id: studentId }: { id: string },
  { kind = 'event', reason = 'Foi para a turma errada', as = administrator }: Removing = {},
) {
  clock.advance(60_000);
  return as.post(`/v1/communication/${kind}/${id}/recipients/removals`, { studentId, reason });
}
const add = (id: string, { id: studentId }: { id: string }) =>
  administrator.post(`/v1/communication/event/${id}/recipients`, { studentIds: [studentId] });
const code = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<Problem>().code,
];
const mailed = async () => (await takeGuardianMails(at.services)).map(({ to }) => to);
const feedOf = async (phone: FamilyCaller) =>
  (await phone.get('/feed')).json<{ items: { id: string }[] }>().items.map(({ id }) => id);

async function calendarOf(phone: FamilyCaller) {
  const made = await phone.post('/calendars', { schoolId: at.school.id });
  const { pathname, search } = new URL(made.json<CalendarAddress>().address!);
  return async () => {
    const { body } = await at.app.inject({ url: pathname + search });
    const events = Object.values(ical.sync.parseICS(body)).filter((one) => one?.type === 'VEVENT');
    return events.map((event) => {
      const { status, sequence } = event as { status?: string; sequence?: string };
      return { status, sequence: Number(sequence) };
    });
  };
}

test('who got it by mistake no longer has it, anywhere; the others do, and nothing counts them', async () => {
  const id = await send('event', { students: [at.ana, at.caio] });
  await mailed();
  const [jorge, marta] = [await familyOf(at, at.jorge), await familyOf(at, at.marta)];
  await jorge.put(`/events/${id}/answer`, { studentId: at.caio.id, answer: 'accepted' });
  const [readJorges, readMartas] = [await calendarOf(jorge), await calendarOf(marta)];
  const [before] = await readJorges();

  expect((await remove(id, at.caio)).statusCode).toBe(204);
  expect([await feedOf(jorge), await feedOf(marta)]).toEqual([[], [id]]);
  expect((await jorge.get(`/communications/${id}`)).statusCode).toBe(404);
  const late = { studentId: at.caio.id, answer: 'declined' };
  expect((await jorge.put(`/events/${id}/answer`, late)).statusCode).toBe(404);
  const [cancelled] = await readJorges();
  expect(cancelled?.status).toBe('CANCELLED');
  expect(cancelled!.sequence).toBeGreaterThan(before!.sequence);
  expect((await readMartas()).map(({ status }) => status)).toEqual([undefined]);
  const item = (await administrator.get(`/v1/communication/event/${id}`)).json();
  expect(item.report).toMatchObject({ total: 1, accepted: 0, children: { total: 1, accepted: 0 } });
  expect(await query(at.db, `select distinct answer from removed_recipients`)).toEqual([
    { answer: null },
    { answer: 'accepted' },
  ]);
  const reminders = await administrator.get(`/v1/communication/${id}/reminders?group=unanswered`);
  expect(reminders.json()).toMatchObject({ guardians: 1 });

  const [entry] = (await administrator.get('/v1/audit?verb=remove')).json<AuditEntry[]>();
  expect(entry).toMatchObject({
    subject: 'Festa junina',
    changes: [
      { field: 'studentId', before: null, after: 'Caio Reis' },
      { field: 'reason', before: null, after: 'Foi para a turma errada' },
    ],
    labels: { studentId: 'aluno', reason: 'motivo' },
  });

  expect((await add(id, at.caio)).json()).toEqual({ added: 1 });
  const again = (await jorge.get(`/communications/${id}`)).json<FamilyCommunication>();
  expect(again.copies).toMatchObject([{ accepted: false }]);
  expect((await mailed()).toSorted()).toEqual([at.jorge.email, at.lia.email]);
  const [back] = await readJorges();
  expect(back?.status).toBeUndefined();
  expect(back!.sequence).toBeGreaterThan(cancelled!.sequence);
});

test('a notice that waits does not leave, and addresses of its files end with it', async () => {
  const [shared, own] = [await storeTestFile(at), await storeTestFile(at)];
  const both = { communication: { attachmentIds: [shared.id, own.id] } };
  const id = await send('announcement', { students: [at.ana, at.caio], ...both });
  const kept = { communication: { attachmentIds: [shared.id] } };
  await send('announcement', { students: [at.caio], ...kept });
  const locations = async (phone: FamilyCaller) => {
    const shown = await phone.get(`/communications/${id}`);
    return shown.json<FamilyCommunication>().attachments.map(({ location }) => location);
  };
  const [jorge, marta] = [await familyOf(at, at.jorge), await familyOf(at, at.marta)];
  const [ofJorge, ofMarta] = [await locations(jorge), await locations(marta)];
  const staff = (await administrator.get(`/v1/communication/announcement/${id}`))
    .json<Announcement>()
    .communication.attachments.map(({ location }) => location);
  const open = async (addresses: string[]) => {
    const answers = [];
    for (const url of addresses) answers.push((await at.app.inject({ url })).statusCode);
    return answers;
  };
  expect(await open(ofJorge)).toEqual([200, 200]);

  expect((await remove(id, at.caio, { kind: 'announcement' })).statusCode).toBe(204);
  // Jorge has the first in another item too.
  expect(await open(ofJorge)).toEqual([200, 410]);
  expect([await open(ofMarta), await open(staff)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  expect((await mailed()).toSorted()).toEqual(
    [at.marta, at.jorge, at.lia].map((g) => g.email).toSorted(),
  );
  const about = await query(
    at.db,
    `select guardian_id as id from notifications where communication_id = '${id}'`,
  );
  expect(about).toEqual([{ id: at.marta.id }]);
});

test('a family keeps it for a sibling', async () => {
  const id = await send('event', { students: [at.ana, at.bruno] });
  const marta = await familyOf(at, at.marta);
  expect((await remove(id, at.ana)).statusCode).toBe(204);
  const { copies } = (await marta.get(`/communications/${id}`)).json<FamilyCommunication>();
  expect(copies.map(({ studentName }) => studentName)).toEqual(['Bruno Lima Prado']);
  expect(await mailed()).toEqual([at.marta.email]);
});

test('the last one, one who does not have it, and what is not sent are refused', async () => {
  const id = await send('event', { students: [at.ana] });
  expect(code(await remove(id, at.ana))).toEqual([409, 'last-recipient']);
  expect(code(await remove(id, at.caio))).toEqual([409, 'not-recipient']);
  expect((await remove(id, at.ana, { reason: ' ' })).json<Problem>().errors).toMatchObject([
    { path: 'reason', message: 'Campo obrigatório.' },
  ]);
  expect((await remove(id, at.otherStudent)).statusCode).toBe(404);
  const later = await send('announcement', {
    ...{
      students: [at.ana, at.caio],
      communication: { scheduledDate: '2026-05-04T03:00:00.000Z' },
    },
  });
  const scheduled = await remove(later, at.ana, { kind: 'announcement' });
  expect(code(scheduled)).toEqual([409, 'not-sent']);
  await administrator.delete(`/v1/communication/event/${id}`);
  expect((await remove(id, at.ana)).statusCode).toBe(404);
});

test('a teacher takes children of their classes out of what is theirs', async () => {
  const eva = await makeStudent(at.db, at.jardim, 'Eva Reis', [at.lia]);
  const own = await send('event', { students: [at.ana, eva], as: teacher });
  const others = await send('event', { students: [at.ana, at.caio] });
  expect((await remove(others, at.ana, { as: teacher })).statusCode).toBe(403);
  expect((await remove(own, at.caio, { as: teacher })).statusCode).toBe(404);
  expect((await remove(own, eva, { as: otherSchool })).statusCode).toBe(404);
  expect((await remove(own, eva, { as: teacher })).statusCode).toBe(204);
});
