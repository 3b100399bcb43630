import type {
  AuditEntry,
  CorrectionPreview,
  FamilyCommunication,
  FamilyNotice,
  ItemVersion,
  Problem,
  SchoolEvent,
  TellWhom,
  TextChange,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import type { Caller } from '../../../testing/caller.ts';
import { communicationBody, sendEvent } from '../../../testing/communication-bodies.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { sendPushes, takeGuardianMails } from '../../../testing/outbox.ts';
import { makePhoneSubscription } from '../../../testing/phone-subscription.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { query, value } from '../../../testing/query.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const clock = useTestClock('2026-03-10T15:00:00Z');
const { at, administrator, teacher, otherSchool } = useTestSchool({
  isFreshForEach: true,
  now: clock.now,
});
const minute = 60_000;

const festa = {
  title: 'Festa junina',
  description: 'No pátio',
  startTime: '2026-06-20T09:00:00-03:00',
  endTime: '2026-06-20T12:00:00-03:00',
  place: 'Quadra',
};
const address = (id: string, kind = 'event') => `/v1/communication/${kind}/${id}/corrections`;
const correct = (caller: Caller, id: string, changed: object, tell: TellWhom) => {
  clock.advance(minute);
  return caller.post(address(id), { communication: { ...festa, ...changed }, tell });
};
const send = (caller = administrator) => sendEvent(caller, [at.ana, at.caio]);
const read = async (id: string) =>
  (await administrator.get(`/v1/communication/event/${id}`)).json<SchoolEvent>();
const versions = async (id: string) =>
  (await administrator.get(`/v1/communication/event/${id}/versions`)).json<
    (ItemVersion & { changes: TextChange[]; by: string; tell: string | null })[]
  >();
type Phone = Awaited<ReturnType<typeof familyOf>>;
const shownTo = async (phone: Phone, id: string) =>
  (await phone.get(`/communications/${id}`)).json<FamilyCommunication>();
const subjects = async () =>
  (await takeGuardianMails(at.services)).map(({ to, subject, text }) => ({ to, subject, text }));
const told = () =>
  query<{ name: string; subject: string }>(
    at.db,
    `select name, subject from notifications join guardians on guardians.id = guardian_id
     where subject in ('correction', 'change') order by subject, name`,
  );

test('a typo changes what families read and tells nobody; the words and the earlier text stand by', async () => {
  const id = await send();
  const marta = await familyOf(at, at.marta);
  expect(await shownTo(marta, id)).not.toHaveProperty('history');
  const changed = { description: 'No pátio, com bandeirinhas' };
  expect((await correct(administrator, id, changed, 'Nobody')).statusCode).toBe(200);

  const { description, history } = await shownTo(marta, id);
  expect(description).toBe('No pátio, com bandeirinhas');
  expect(history?.at).toBe(clock.now().toISOString());
  expect(history?.changes).toEqual([
    {
      field: 'description',
      label: 'Descrição',
      words: [
        { text: 'No ', is: 'Same' },
        { text: 'pátio', is: 'Removed' },
        { text: 'pátio, com bandeirinhas', is: 'Added' },
      ],
    },
  ]);
  expect(history?.earlier.map(({ fields }) => fields.at(-1)?.text)).toEqual(['No pátio']);
  expect(await told()).toEqual([]);
  const feed = (await marta.get('/feed')).json<{ items: object[] }>();
  expect(feed.items[0]).toMatchObject({ correctedAt: history?.at });
});

test('who has opened it is told quietly and for nothing; who is still to be told hears of it once', async () => {
  const id = await send();
  await takeGuardianMails(at.services);
  const jorge = await familyOf(at, at.jorge);
  await jorge.post(`/communications/${id}/visualize`);
  await correct(administrator, id, { title: 'Festa de São João' }, 'Seen');
  await correct(administrator, id, { title: 'Festa junina da escola' }, 'Seen');
  expect(await told()).toEqual([{ name: 'Jorge Reis', subject: 'correction' }]);
  const mails = await subjects();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch('há uma correção em um evento');
  expect(mails[0]?.text).not.toMatch(/junina|João/);
});

test('a new hour tells everybody from what to what, and asks for the answers again', async () => {
  await query(at.db, 'update schools set shares_answers = true');
  const id = await send();
  await takeGuardianMails(at.services);
  const [jorge, lia] = [await familyOf(at, at.jorge), await familyOf(at, at.lia)];
  await jorge.put(`/events/${id}/answer`, { studentId: at.caio.id, answer: 'accepted' });
  const hours = { startTime: '2026-06-20T10:00:00-03:00' };
  const preview = await administrator.post(`${address(id)}/preview`, {
    communication: { ...festa, ...hours },
  });
  expect(preview.json<CorrectionPreview>()).toMatchObject({
    ...{ tellsEverybody: true, asksAgain: true, guardians: 3, seen: 1 },
    changes: [{ field: 'startTime', label: 'Data e horário' }],
  });
  const silent = await correct(administrator, id, hours, 'Nobody');
  expect([silent.statusCode, silent.json<Problem>().errors?.[0]?.path]).toEqual([422, 'tell']);
  expect((await correct(administrator, id, hours, 'Seen')).statusCode).toBe(200);

  const mails = await subjects();
  expect(mails).toHaveLength(3);
  for (const { text, subject } of mails) {
    expect(subject).toMatch('há uma mudança em um evento');
    expect(text).toMatch('O horário mudou: era 09:00, agora 10:00.');
    expect(text).toMatch('até 20/06/2026 às 10:00');
    expect(text).not.toMatch(/Festa|Ana|Caio|Quadra/);
  }
  expect(await shownTo(jorge, id)).toMatchObject({
    copies: [{ accepted: true, askedAgain: true }],
  });
  const open = async (phone: Phone) =>
    (await phone.get('/feed?only=pending')).json<{ items: object[] }>().items.length;
  expect([await open(jorge), await open(lia)]).toEqual([1, 1]);
  const item = await read(id);
  expect(item.report.accepted).toBe(1);
  expect(item.engagementDetails.filter(({ askedAgain }) => askedAgain)).toMatchObject([
    { responsibleName: 'Jorge Reis', accepted: true },
  ]);
  const reminded = await administrator.get(`/v1/communication/${id}/reminders?group=unanswered`);
  // Marta, who has not answered, and Jorge, who has answered to another hour.
  expect(reminded.json()).toMatchObject({ guardians: 2 });

  await jorge.put(`/events/${id}/answer`, { studentId: at.caio.id, answer: 'accepted' });
  expect((await shownTo(jorge, id)).copies[0]).not.toHaveProperty('askedAgain');
  expect(await open(lia)).toBe(0);
});

test('what waits leaves with what stands by then, and says it once', async () => {
  const id = await send();
  await correct(administrator, id, { startTime: '2026-06-20T08:00:00-03:00' }, 'Everybody');
  expect(await told()).toEqual([]);
  for (const { text, subject } of await subjects()) {
    expect(subject).toMatch('um novo evento');
    expect(text).toMatch('até 20/06/2026 às 08:00');
  }
  const later = { startTime: '2026-06-21T08:30:00-03:00', endTime: '2026-06-21T12:00:00-03:00' };
  await correct(administrator, id, { ...later, place: 'Casa da Ana' }, 'Everybody');
  await correct(administrator, id, { ...later, place: 'Pátio' }, 'Everybody');
  const mails = await subjects();
  expect(mails).toHaveLength(3);
  for (const { text } of mails) {
    expect(text).toMatch('A data mudou: era 20/06 às 08:00, agora 21/06 às 08:30.');
    expect(text).toMatch('O local mudou.');
    expect(text).not.toMatch('Casa da Ana');
  }
});

test('a phone shows what changed, and without a sound where nobody has to know at once', async () => {
  const id = await send();
  await takeGuardianMails(at.services);
  const jorge = await familyOf(at, at.jorge);
  await jorge.post(`/communications/${id}/visualize`);
  const phone = makePhoneSubscription('https://fcm.googleapis.com/fcm/send/x');
  expect((await jorge.put('/push', phone.body)).statusCode).toBe(204);
  await correct(administrator, id, { title: 'Festa de São João' }, 'Seen');
  const payloads: object[] = [];
  const phones = {
    send: async (_: unknown, payload: object) => (payloads.push(payload), 'sent' as const),
    close: () => undefined,
  };
  await sendPushes(at.services, phones);
  await correct(administrator, id, { endTime: '2026-06-20T11:00:00-03:00' }, 'Everybody');
  await sendPushes(at.services, phones);
  const told = { url: `/familia/item/${id}`, school: 'Escola Girassol' };
  expect(payloads).toEqual([
    { ...told, what: 'A escola corrigiu algo que enviou.', isQuiet: true },
    { ...told, what: 'O término mudou: era 12:00, agora 11:00.' },
  ]);
});

test('staff see every version with who and when, and the history what was before and after', async () => {
  const id = await sendEvent(teacher, [at.ana]);
  await correct(teacher, id, { title: 'Festa da turma' }, 'Nobody');
  await correct(administrator, id, { title: 'Festa da turma', place: 'Pátio' }, 'Everybody');
  const shown = await versions(id);
  expect(shown.map(({ by, tell }) => [by, tell])).toEqual([
    [at.administrator.name, 'Everybody'],
    [at.teacher.name, 'Nobody'],
    [at.teacher.name, null],
  ]);
  expect(shown[0]?.changes).toMatchObject([
    {
      label: 'Local',
      words: [
        { is: 'Removed', text: 'Quadra' },
        { is: 'Added', text: 'Pátio' },
      ],
    },
  ]);
  expect(shown.map(({ fields }) => fields[0]?.text)).toEqual([
    ...['Festa da turma', 'Festa da turma', 'Festa junina'],
  ]);
  const entries = (await administrator.get('/v1/audit?verb=correct')).json<AuditEntry[]>();
  expect(entries.map(({ changes }) => changes)).toEqual([
    [
      { field: 'place', before: 'Quadra', after: 'Pátio' },
      { field: 'tell', before: null, after: 'todos' },
    ],
    [{ field: 'tell', before: null, after: 'ninguém' }],
  ]);
  expect(entries[1]?.fields.toSorted()).toEqual(['tell', 'title']);
  expect(entries[0]?.labels).toEqual({ place: 'local', tell: 'quem é avisado' });
});

test('what cannot be corrected says why and changes nothing', async () => {
  const id = await send();
  const refused = async (answer: ReturnType<typeof correct>) => {
    const { statusCode, json } = await answer;
    const { code, errors } = json<Problem>();
    return [statusCode, errors?.[0]?.message ?? code];
  };
  expect(await refused(correct(administrator, id, {}, 'Nobody'))).toEqual([
    ...[422, 'Nada mudou: não há o que corrigir.'],
  ]);
  expect(await refused(correct(teacher, id, { title: 'Outra' }, 'Nobody'))).toEqual([
    ...[403, 'forbidden'],
  ]);
  expect(await refused(correct(otherSchool, id, { title: 'Outra' }, 'Nobody'))).toEqual([
    ...[404, 'not-found'],
  ]);
  const backwards = { endTime: '2026-06-20T08:00:00-03:00' };
  expect((await correct(administrator, id, backwards, 'Everybody')).statusCode).toBe(422);
  expect(
    (await correct(administrator, id, { scheduledDate: festa.endTime }, 'Seen')).statusCode,
  ).toBe(422);
  const stale = await administrator.post(
    address(id),
    { communication: { ...festa, title: 'Outra' }, tell: 'Nobody' },
    { 'if-match': '"7"' },
  );
  expect([stale.statusCode, stale.json<Problem>().code]).toEqual([409, 'stale']);
  const scheduled = await administrator.post('/v1/communication/event', {
    communication: { ...festa, scheduledDate: '2026-04-01T12:00:00Z' },
    studentIds: [at.ana.id],
  });
  const waiting = scheduled.json<{ id: string }>().id;
  expect(await refused(correct(administrator, waiting, { title: 'X' }, 'Nobody'))).toEqual([
    ...[409, 'not-sent'],
  ]);
  await administrator.delete(`/v1/communication/event/${id}`);
  expect(await refused(correct(administrator, id, { title: 'Outra' }, 'Nobody'))).toEqual([
    ...[404, 'not-found'],
  ]);
  expect(await value<number>(at.db, 'select count(*)::int from item_versions')).toBe(0);
});

test('what is over can still be spelled right, and an answer that waited is of before the change', async () => {
  const id = await send();
  clock.advance(110 * millisecondsInDay);
  expect((await correct(administrator, id, { title: 'Festa de julho' }, 'Seen')).statusCode).toBe(
    200,
  );
  const moved = { startTime: '2026-08-01T09:00:00-03:00', endTime: '2026-08-01T12:00:00-03:00' };
  const title = 'Festa de julho';
  expect((await correct(administrator, id, { ...moved, title }, 'Everybody')).statusCode).toBe(200);
  const marta = await familyOf(at, at.marta);
  const waited = { 'caderneta-waited': String(5 * minute) };
  const answer = { studentId: at.ana.id, answer: 'accepted' };
  const given = await marta.put(`/events/${id}/answer`, answer, waited);
  expect(given.json()).toMatchObject({ copies: [{ accepted: true, askedAgain: true }] });
});

test.each(['announcement', 'activity', 'poll'] as const)(
  'a sent %s is corrected too',
  async (kind) => {
    const body = communicationBody(kind, { studentIds: [at.ana.id], fileIds: [] });
    const sent = await administrator.post(`/v1/communication/${kind}`, body);
    const { id } = sent.json<{ id: string }>();
    const deadline = {
      announcement: {},
      activity: { dueDate: '2026-06-25' },
      poll: { closingDay: '2026-06-25', options: ['Sábado', 'Domingo', 'Nenhum'] },
    };
    clock.advance(minute);
    const communication = { ...body.communication, ...deadline[kind], title: 'Corrigido' };
    const answer = await administrator.post(address(id, kind), {
      communication,
      tell: 'Everybody',
    });
    expect(answer.statusCode).toBe(200);
    const marta = await familyOf(at, at.marta);
    const shown = await shownTo(marta, id);
    expect(shown).toMatchObject({ title: 'Corrigido', ...deadline[kind] });
    if (kind !== 'poll') return;
    const fewer = { ...communication, options: ['Sábado', 'Domingo'] };
    const taken = await administrator.post(address(id, kind), {
      communication: fewer,
      tell: 'Seen',
    });
    expect([taken.statusCode, taken.json<Problem>().errors?.[0]?.path]).toEqual([
      ...[422, 'communication.options'],
    ]);
  },
);

test('a gallery and a notice keep their own edit, and what they said stays readable', async () => {
  const marta = await familyOf(at, at.marta);
  const { id: uploadedBy, schoolId } = at.administrator;
  const file = { schoolId, uploadedBy, ...imageColumns };
  const [image, another] = [await makeFile(at.db, file), await makeFile(at.db, file)];
  const gallery = communicationBody('gallery', { studentIds: [at.ana.id], fileIds: [image.id] });
  const sent = await administrator.post('/v1/communication/gallery', gallery);
  const { id } = sent.json<{ id: string }>();
  clock.advance(minute);
  const fileIds = [image.id, another.id];
  const communication = { ...gallery.communication, title: 'Festa da primavera', fileIds };
  const address = `/v1/communication/gallery/${id}`;
  const saved = await administrator.put(address, { ...gallery, communication });
  expect(saved.statusCode).toBe(200);
  const { history } = await shownTo(marta, id);
  expect(history?.changes.map(({ label, words }) => [label, words.at(-1)?.text])).toEqual([
    ['Título', 'da primavera'],
    ['Imagens', '2 imagens'],
  ]);
  // Who gets it is not what it says.
  await administrator.put(address, { communication, studentIds: [at.ana.id, at.bruno.id] });
  expect((await shownTo(marta, id)).history?.earlier).toHaveLength(1);

  const notice = {
    noticeBoardItem: { title: 'Aula até 12 h', imageId: image.id, attachment: another.id },
    classroomIds: [at.jardim.id],
  };
  const published = await administrator.post('/v1/noticeBoards', notice);
  const noticeId = published.json<{ id: string }>().id;
  clock.advance(minute);
  const attachment = (await makeFile(at.db, { schoolId, uploadedBy, originalName: 'novo.pdf' })).id;
  const item = { ...notice.noticeBoardItem, imageId: image.id.toUpperCase() };
  for (const changed of [{ title: 'Aula até 13 h', attachment }, { title: 'Aula até 13 h' }]) {
    const noticeBoardItem = { ...item, attachment, ...changed };
    await administrator.put(`/v1/noticeBoards/${noticeId}`, { ...notice, noticeBoardItem });
    clock.advance(minute);
  }
  const board = (await marta.get(`/notices/${noticeId}`)).json<FamilyNotice>();
  expect(board.history?.earlier.map(({ fields }) => fields)).toEqual([
    [{ field: 'title', label: 'Título', text: 'Aula até 12 h' }],
  ]);
  const versions = await administrator.get(`/v1/noticeBoards/${noticeId}/versions`);
  expect(versions.json()).toMatchObject([
    {
      by: at.administrator.name,
      tell: 'Nobody',
      heldSeconds: null,
      changes: [
        { label: 'Título', words: [{ text: 'Aula até ' }, { text: '12 ' }, { text: '13 ' }, {}] },
        { label: 'Anexo', words: [{}, { text: 'novo.pdf', is: 'Added' }] },
      ],
    },
    { tell: null, changes: [], fields: [{ text: 'Aula até 12 h' }] },
  ]);
  expect(await told()).toEqual([]);
});
