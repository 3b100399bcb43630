import type {
  AuditEntry,
  CommunicationKind,
  FamilyCommunication,
  SchoolEvent,
} from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { communicationBody, lateOnMarch10 } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { kinds } from './kinds.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool({
  isFreshForEach: true,
  now: () => lateOnMarch10,
});
const asIs = lateOnMarch10.toISOString();
let marta: FamilyCaller;
let jorge: FamilyCaller;
beforeEach(async () => {
  marta = await familyOf(at, at.marta);
  jorge = await familyOf(at, at.jorge);
});

/** To Ana and Bruno, whose guardian is Marta, and to Caio, whose guardians are Jorge and Lia. */
async function send(kind: CommunicationKind): Promise<string> {
  const studentIds = [at.ana.id, at.bruno.id, at.caio.id];
  const body = communicationBody(kind, { studentIds, fileIds: [] });
  const sent = await administrator.post(kinds[kind].contract.paths.create, body);
  return sent.json<{ id: string }>().id;
}

const read = async (kind: CommunicationKind, id: string, caller: Caller = administrator) =>
  (await caller.get(kinds[kind].contract.paths.get.replace(':id', id))).json<SchoolEvent>();

type Named = [student: { id: string }, guardian: { id: string }];
const named = (recipients: Named[]) =>
  recipients.map(([student, guardian]) => ({ studentId: student.id, guardianId: guardian.id }));
const mark = (caller: Caller, id: string, what: object, ...recipients: Named[]) =>
  caller.post(`/v1/communication/${id}/marks`, { ...what, recipients: named(recipients) });
const unmark = (caller: Caller, id: string, what: object, ...recipients: Named[]) =>
  caller.post(`/v1/communication/${id}/marks/undo`, { ...what, recipients: named(recipients) });
const paper = (answer: string) => ({ mark: 'paper', answer });
const phone = { mark: 'phone' };

test('slips count as seen and answered, say who noted them, and can be taken back', async () => {
  const id = await send('event');
  const slips: Named[] = [
    [at.ana, at.marta],
    [at.caio, at.jorge],
  ];
  const marked = await mark(administrator, id, paper('accepted'), ...slips);
  expect(marked.json()).toEqual({ changed: 2 });
  const { report, engagementDetails } = await read('event', id);
  expect(report).toMatchObject({ visualized: 2, accepted: 2, declined: 0, total: 4 });
  const by = at.administrator.name;
  expect(engagementDetails.map((row) => [row.guardianId, row.accepted, row.paper])).toEqual(
    expect.arrayContaining([
      [at.marta.id, true, { by, at: asIs }],
      [at.marta.id, false, null],
      [at.jorge.id, true, { by, at: asIs }],
      [at.lia.id, false, null],
    ]),
  );

  expect((await mark(administrator, id, paper('declined'), slips[0]!)).json()).toEqual({
    changed: 1,
  });
  expect((await read('event', id)).report).toMatchObject({ accepted: 1, declined: 1 });
  const undone = await unmark(administrator, id, { mark: 'paper' }, ...slips);
  expect(undone.json()).toEqual({ changed: 2 });
  expect((await read('event', id)).report).toMatchObject({
    ...{ visualized: 0, accepted: 0, declined: 0, total: 4 },
  });
});

test('the guardian sees what the school noted, and may answer otherwise', async () => {
  const id = await send('event');
  await mark(administrator, id, paper('accepted'), [at.ana, at.marta]);
  const own = async () => (await marta.get(`/communications/${id}`)).json<FamilyCommunication>();
  expect((await own()).copies).toMatchObject([
    { accepted: true, isOnPaper: true },
    { accepted: false, isOnPaper: false },
  ]);
  await marta.put(`/events/${id}/answer`, { studentId: at.ana.id, answer: 'declined' });
  expect((await own()).copies[0]).toMatchObject({ declined: true, isOnPaper: false });

  // What a guardian said is theirs: no slip replaces it, and nobody takes it back.
  const late = await mark(administrator, id, paper('accepted'), [at.ana, at.marta]);
  const undone = await unmark(administrator, id, { mark: 'paper' }, [at.ana, at.marta]);
  expect([late.json(), undone.json()]).toEqual([{ changed: 0 }, { changed: 0 }]);
  expect((await read('event', id)).report).toMatchObject({ accepted: 0, declined: 1 });
});

test('an answer from a device stands before the slip', async () => {
  const id = await send('event');
  await mark(administrator, id, paper('accepted'), [at.caio, at.jorge]);
  await query(
    at.db,
    `update recipients set answer = 'declined', device_id = '${jorge.deviceId}'
     where guardian_id = '${at.jorge.id}'`,
  );
  const { engagementDetails } = await read('event', id);
  const row = engagementDetails.find(({ guardianId }) => guardianId === at.jorge.id);
  expect(row).toMatchObject({ declined: true, paper: null });
});

test('who was told by phone has seen it and answered nothing', async () => {
  const id = await send('announcement');
  await mark(administrator, id, phone, [at.caio, at.lia]);
  await jorge.post(`/communications/${id}/visualize`);
  await mark(administrator, id, phone, [at.caio, at.jorge]);
  const rows = async () => {
    const { engagementDetails } = await read('announcement', id);
    return engagementDetails.map((row) => [row.guardianId, row.visualized, row.phone?.at]);
  };
  expect(await rows()).toEqual(
    expect.arrayContaining([
      [at.jorge.id, true, asIs],
      [at.lia.id, true, asIs],
    ]),
  );
  expect((await read('announcement', id)).report).toMatchObject({ visualized: 2, read: 0 });

  at.services.now = () => new Date(lateOnMarch10.getTime() + 60_000);
  await mark(administrator, id, paper('read'), [at.caio, at.lia]);
  expect((await read('announcement', id)).report).toMatchObject({ visualized: 2, read: 1 });
  await unmark(administrator, id, phone, [at.caio, at.lia]);
  await unmark(administrator, id, { mark: 'paper' }, [at.caio, at.lia]);
  expect((await read('announcement', id)).report).toMatchObject({ read: 0 });
});

test('what a guardian of an activity or a poll wrote on a slip is noted', async () => {
  const done = await send('activity');
  await mark(administrator, done, paper('done'), [at.bruno, at.marta]);
  expect((await read('activity', done)).report).toMatchObject({ done: 1 });
  const poll = await send('poll');
  await mark(administrator, poll, paper('option2'), [at.bruno, at.marta]);
  expect((await read('poll', poll)).report).toMatchObject({ option1: 0, option2: 1 });
  for (const answer of ['option3', 'accepted', 'read', undefined]) {
    const refused = await mark(administrator, poll, { mark: 'paper', answer }, [at.ana, at.marta]);
    expect(refused.statusCode).toBe(422);
  }
});

test('a teacher notes for their classrooms alone, and another school for none', async () => {
  const id = await send('event');
  const both: Named[] = [
    [at.ana, at.marta],
    [at.caio, at.jorge],
  ];
  expect((await mark(teacher, id, paper('accepted'), ...both)).json()).toEqual({ changed: 1 });
  expect((await mark(administrator, id, phone, ...both)).json()).toEqual({ changed: 2 });
  expect((await unmark(teacher, id, phone, ...both)).json()).toEqual({ changed: 1 });
  expect((await mark(otherSchool, id, phone, ...both)).statusCode).toBe(404);
  const ofOthers: Named = [at.ana, at.jorge];
  expect((await mark(administrator, id, phone, ofOthers)).json()).toEqual({ changed: 0 });
});

test('the audit log says who noted and who took back', async () => {
  const id = await send('event');
  await mark(administrator, id, paper('accepted'), [at.ana, at.marta]);
  await unmark(administrator, id, { mark: 'paper' }, [at.ana, at.marta]);
  const [undone, noted] = (await administrator.get('/v1/audit?only=changes')).json<AuditEntry[]>();
  expect(noted).toMatchObject({
    ...{ resource: 'engagement', verb: 'mark', resourceId: id, subject: 'Festa junina' },
    fields: expect.arrayContaining(['mark', 'recipients', 'answer']) as unknown,
  });
  expect(undone).toMatchObject({ resource: 'engagement', verb: 'undo', resourceId: id });
});
