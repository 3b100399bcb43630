import { randomUUID } from 'node:crypto';
import type { AuditEntry, FeedItem, Problem, SchoolEvent } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import type { Caller } from '../../../testing/caller.ts';
import {
  communicationBody,
  lateOnMarch10,
  sendEvent,
} from '../../../testing/communication-bodies.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { takeGuardianMails } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { makeStudent } from '../../../testing/school.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { findNextDue } from '#/jobs/dispatch-scheduled.repository.ts';
import { dispatchScheduled } from '#/jobs/dispatch-scheduled.ts';

const clock = useTestClock('2026-03-10T15:00:00Z');
const { at, administrator, teacher } = useTestSchool({ isFreshForEach: true, now: clock.now });
const noError = { onError: (error: unknown) => expect(error).toBeUndefined() };
const minute = 60_000;

interface Adding {
  kind?: string;
  as?: Caller;
  seconds?: number;
  key?: string;
}
function add(id: string, students: { id: string }[], adding: Adding = {}) {
  const { kind = 'event', as = administrator, seconds = 12, key = randomUUID() } = adding;
  const studentIds = students.map((student) => student.id);
  const address = `/v1/communication/${kind}/${id}/recipients?holdSeconds=${seconds}`;
  return as.post(address, { studentIds }, { 'idempotency-key': key });
}
const undo = (id: string) => administrator.post(`/v1/communication/${id}/undo`);
const read = async (id: string) =>
  (await administrator.get(`/v1/communication/event/${id}`)).json<SchoolEvent>();
const dispatch = () => dispatchScheduled(at.services, noError);
const code = (answer: { json: <T>() => T }) => answer.json<Problem>().code;
const mailed = async () => (await takeGuardianMails(at.services)).map(({ to }) => to).toSorted();
const place = (where: string, holdSeconds = 0) => ({
  url: `?holdSeconds=${holdSeconds}`,
  body: {
    communication: {
      ...{ title: 'Festa junina', description: 'No pátio', place: where },
      startTime: '2026-06-20T09:00:00-03:00',
      endTime: '2026-06-20T12:00:00-03:00',
    },
    tell: 'Everybody',
  },
});
const correct = (id: string, where: string, holdSeconds = 0) => {
  const { url, body } = place(where, holdSeconds);
  return administrator.post(`/v1/communication/event/${id}/corrections${url}`, body);
};

test('more students wait until it cannot be undone; then their families alone are told, of what stands', async () => {
  const id = await sendEvent(administrator, [at.ana]);
  await mailed();
  clock.advance(minute);
  expect((await correct(id, 'Pátio')).statusCode).toBe(200);
  await mailed();
  const key = randomUUID();
  for (const _ of [1, 2]) {
    const answer = await add(id, [at.ana, at.caio], { key });
    expect(answer.json()).toEqual({ added: 1, heldSeconds: 12 });
  }
  expect(await findNextDue(at.db, clock.now())).toBe(12_000);
  const jorge = await familyOf(at, at.jorge);
  expect((await jorge.get(`/communications/${id}`)).statusCode).toBe(404);
  expect((await read(id)).communication).toMatchObject({
    heldRecipients: { by: at.administrator.name, students: 1, heldSeconds: 12 },
  });

  clock.advance(12_000);
  const both = await Promise.all([1, 2].map(dispatch));
  expect(both.toSorted()).toEqual([0, 1]);
  expect(await mailed()).toEqual([at.jorge, at.lia].map(({ email }) => email));
  const { communication, report } = await read(id);
  expect(communication).not.toHaveProperty('heldRecipients');
  expect(report).toMatchObject({ total: 3, children: { total: 2 } });
  const { items } = (await jorge.get('/feed')).json<{ items: FeedItem[] }>();
  expect(items).toMatchObject([{ id, isUnread: true, asks: 'answer' }]);
  const shown = (await jorge.get(`/communications/${id}`)).json();
  expect(shown).toMatchObject({ place: 'Pátio', copies: [{ accepted: false }] });
  expect(shown.copies[0]).not.toHaveProperty('askedAgain');
  const who = await administrator.get(`/v1/communication/event/${id}/recipients`);
  expect(who.json()).toEqual({
    students: [
      { id: at.ana.id, name: at.ana.name, classroomName: at.jardim.name },
      { id: at.caio.id, name: at.caio.name, classroomName: at.segundoAno.name },
    ],
    leftOut: 0,
    isOver: false,
  });
  await administrator.delete(`/v1/Students/${at.caio.id}`);
  const left = await administrator.get(`/v1/communication/event/${id}/recipients`);
  expect(left.json()).toMatchObject({ students: [{ id: at.ana.id }], leftOut: 1 });
  const entries = (await administrator.get('/v1/audit?resource=sending')).json<AuditEntry[]>();
  const changes = [{ field: 'studentIds', before: null, after: '1 aluno' }];
  expect(entries).toMatchObject([{ verb: 'update', changes }]);
});

test('undone in time, nobody gets it; one held act waits at a time', async () => {
  const id = await sendEvent(administrator, [at.ana]);
  await mailed();
  await add(id, [at.caio]);
  expect(code(await add(id, [at.duda]))).toBe('recipients-held');
  expect(code(await correct(id, 'Pátio'))).toBe('recipients-held');
  expect((await undo(id)).json()).toEqual({ scheduledDate: null, wasAddition: true });
  expect((await undo(id)).statusCode).toBe(409);
  clock.advance(minute);
  expect(await dispatch()).toBe(0);
  await correct(id, 'Pátio', 12);
  expect(code(await add(id, [at.caio]))).toBe('correction-held');
  expect((await undo(id)).json()).toMatchObject({ wasCorrection: true });
  expect([await mailed(), (await read(id)).report.total]).toEqual([[], 1]);
});

test('who left meanwhile gets nothing, nor does anybody of an item deleted meanwhile', async () => {
  const id = await sendEvent(administrator, [at.ana]);
  await mailed();
  await add(id, [at.caio, at.duda]);
  await administrator.delete(`/v1/Students/${at.caio.id}`);
  clock.advance(minute);
  expect(await dispatch()).toBe(1);
  expect((await read(id)).report.total).toBe(2);
  await add(id, [at.bruno]);
  await administrator.delete(`/v1/communication/event/${id}`);
  clock.advance(minute);
  expect(await dispatch()).toBe(0);
  expect(await query(at.db, 'select * from held_recipients')).toEqual([]);
});

test('a sibling gets it without a second notice; who has it is not told; what is over reaches nobody', async () => {
  const id = await sendEvent(administrator, [at.ana]);
  await mailed();
  expect((await add(id, [at.ana])).json()).toEqual({ added: 0 });
  expect((await add(id, [at.bruno], { seconds: 0 })).json()).toEqual({ added: 1 });
  expect([await mailed(), (await read(id)).report.children?.total]).toEqual([[], 2]);
  clock.advance(103 * millisecondsInDay);
  expect(code(await add(id, [at.caio]))).toBe('item-over');
});

test('a teacher adds children of their classes to what is theirs', async () => {
  const own = await sendEvent(teacher, [at.ana]);
  const others = await sendEvent(administrator, [at.ana]);
  const eva = await makeStudent(at.db, at.jardim, 'Eva Reis', [at.lia]);
  expect((await add(others, [eva], { as: teacher })).statusCode).toBe(403);
  expect((await add(own, [at.caio], { as: teacher })).statusCode).toBe(403);
  expect((await add(own, [at.otherStudent], { as: teacher })).statusCode).toBe(404);
  expect((await add(own, [eva], { as: teacher })).json()).toMatchObject({ added: 1 });
});

test('an urgent one does not wait for the morning, another does', async () => {
  clock.advance(lateOnMarch10.getTime() - clock.now().getTime());
  await query(at.db, `update schools set quiet_from = '20:00', quiet_until = '07:00'`);
  const leaves: number[] = [];
  for (const isUrgent of [true, false]) {
    const body = communicationBody('announcement', {
      ...{ communication: { isUrgent }, studentIds: [at.ana.id], fileIds: [] },
    });
    const sent = await administrator.post('/v1/communication/announcement', body);
    const { id } = sent.json<{ id: string }>();
    await add(id, [at.caio], { kind: 'announcement', seconds: 0 });
    const [told] = await query<{ wait: number }>(
      at.db,
      `select (extract(epoch from attempt_at - '${clock.now().toISOString()}'))::int as wait
       from notifications where communication_id = '${id}' and guardian_id = '${at.jorge.id}'`,
    );
    leaves.push(told!.wait);
  }
  expect(leaves[0]).toBe(0);
  expect(leaves[1]).toBeGreaterThan(60 * 60);
});
