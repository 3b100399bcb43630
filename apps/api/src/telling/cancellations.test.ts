import type { CalendarAddress } from '@caderneta/api-client/contract';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import ical from 'node-ical';
import PostalMime, { type Email } from 'postal-mime';
import { communicationBody } from '../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf } from '../../testing/family-caller.ts';
import { sendGuardianMails } from '../../testing/outbox.ts';
import { query } from '../../testing/query.ts';
import { makeStudent } from '../../testing/school.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { useTestClock } from '../../testing/use-test-clock.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { guardians } from '#/database/schema/students.ts';
import { schools } from '#/database/schema/schools.ts';
import { type Mailer, openMailer } from '#/mail/mailer.ts';

const smtp = await startSmtpServer();
afterAll(() => smtp.close());

const clock = useTestClock('2026-03-10T15:00:00Z');
const { at, administrator } = useTestSchool({
  settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Avisos <avisos@girassol.test>' },
  isFreshForEach: true,
  now: clock.now,
});
let mailer: Mailer;
let [marta, jorge]: FamilyCaller[] = [];
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.refusals.clear();
  mailer = await openMailer(at.services.config);
  [marta, jorge] = [await familyOf(at, at.marta), await familyOf(at, at.jorge)];
});
afterEach(() => mailer.close());

interface Written {
  students?: { id: string }[];
  communication?: object;
}
async function send({ students = [at.ana, at.caio], communication }: Written = {}) {
  const studentIds = students.map(({ id }) => id);
  const words = { title: 'Festa da Ana', description: 'Ana traz o bolo', ...communication };
  const body = communicationBody('event', { communication: words, studentIds, fileIds: [] });
  const sent = await administrator.post('/v1/communication/event', body);
  expect(sent.statusCode).toBe(201);
  const { id } = sent.json<{ id: string }>();
  await mailed();
  return id;
}
const answer = async (
  who: FamilyCaller | undefined,
  id: string,
  child: { id: string },
  says: string,
) =>
  expect(
    (await who!.put(`/events/${id}/answer`, { studentId: child.id, answer: says })).statusCode,
  ).toBeLessThan(300);
async function deleted(id: string) {
  clock.advance(60_000);
  expect((await administrator.delete(`/v1/communication/event/${id}`)).statusCode).toBe(204);
}
async function removed(id: string, { id: studentId }: { id: string }) {
  clock.advance(60_000);
  const url = `/v1/communication/event/${id}/recipients/removals`;
  expect((await administrator.post(url, { studentId, reason: 'Engano' })).statusCode).toBe(204);
}

/** Sends what is due. @returns the e-mails */
async function mailed() {
  smtp.mails.length = 0;
  await sendGuardianMails(at.services, mailer);
  return Promise.all(
    smtp.mails.map(async ({ to, source }) => ({
      to,
      source,
      mail: await PostalMime.parse(source),
    })),
  );
}
const attachedTo = ({ mail }: { mail: Email }) => textOf(mail.attachments[0]!.content);
const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);
const addressed = async () => (await mailed()).map(({ to }) => to);

/** The one event of a calendar as two parsers read it, which must agree. */
function entryIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  const value = (name: string) => event!.getFirstPropertyValue(name) as string | null;
  const { uid, sequence, startDate, endDate } = new ICAL.Event(event);
  const read = {
    uid,
    status: value('status'),
    sequence: sequence ?? 0,
    start: startDate.toJSDate(),
    end: endDate.toJSDate(),
  };
  const parsed = ical.sync.parseICS(text);
  const [other] = Object.values(parsed).filter((one) => one?.type === 'VEVENT');
  expect({
    uid: other!.uid,
    status: other!.status ?? null,
    sequence: Number(other!.sequence),
    start: new Date(other!.start.getTime()),
    end: new Date(other!.end!.getTime()),
  }).toEqual(read);
  const method = calendar.getFirstPropertyValue('method') as string | null;
  return {
    ...read,
    method,
    organizer: value('organizer'),
    attendee: value('attendee')?.toLowerCase(),
    stamp: String(value('dtstamp')),
  };
}

async function calendarOf(phone: FamilyCaller) {
  const made = await phone.post('/calendars', { schoolId: at.school.id });
  const { pathname, search } = new URL(made.json<CalendarAddress>().address!);
  return async () => entryIn((await at.app.inject({ url: pathname + search })).body);
}

const cancellations = () =>
  query<{ channel: string; status: string }>(
    at.db,
    "select channel, status from notifications where subject = 'cancellation'",
  );

test('who said yes gets one e-mail, which a calendar understands and which names nobody', async () => {
  const id = await send();
  await answer(marta, id, at.ana, 'accepted');
  await answer(jorge, id, at.caio, 'declined');
  const saved = entryIn((await marta!.get(`/events/${id}/calendar.ics`)).body);
  const read = await calendarOf(marta!);
  await deleted(id);

  const [sent, ...others] = await mailed();
  expect([sent?.to, others]).toEqual([at.marta.email, []]);
  const { mail, source } = sent!;
  expect(mail.from).toMatchObject({ name: 'Escola Girassol', address: 'avisos@girassol.test' });
  expect(mail.subject).toBe('Escola Girassol: evento cancelado para Jardim A, 20 de junho');
  expect(mail.text).toMatch(
    'O evento de sábado, 20 de junho, às 09:00 (Jardim A), foi cancelado pela escola.',
  );
  expect(mail.html).toMatch('foi cancelado pela escola');
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/Ana|Festa|bolo|https?:/);

  // RFC 6047: a part of the text with the method, and the same for programs that take attachments.
  expect(source).toMatch(/content-type: text\/calendar; charset=utf-8;\s+method=CANCEL/i);
  const parts = mail.attachments.map(({ content, mimeType }) => {
    const text = textOf(content);
    expect(text).not.toMatch(/Ana|Festa|bolo|Quadra|https?:/);
    return { mimeType, entry: entryIn(text) };
  });
  expect(parts.map(({ mimeType }) => mimeType)).toEqual(['text/calendar', 'application/ics']);
  for (const { entry } of parts) {
    expect(entry).toMatchObject({
      ...{ method: 'CANCEL', status: 'CANCELLED', uid: saved.uid },
      ...{ start: saved.start, end: saved.end, stamp: '2026-03-10T15:01:00Z' },
      organizer: 'mailto:avisos@girassol.test',
      attendee: `mailto:${at.marta.email}`,
    });
    expect(entry.sequence).toBeGreaterThan(saved.sequence);
    expect(await read()).toMatchObject({ uid: entry.uid, sequence: entry.sequence });
  }
  expect(await mailed()).toEqual([]);
  expect(await cancellations()).toEqual([{ channel: 'email', status: 'sent' }]);
});

test('however often an event was changed, its cancellation is the latest word', async () => {
  const id = await send();
  await answer(marta, id, at.ana, 'accepted');
  for (let times = 1; times <= 3; times += 1) {
    const startTime = `2026-06-20T0${times}:00:00-03:00`;
    const event = { title: 'Festa', description: 'No pátio', place: 'Quadra', startTime };
    const communication = { ...event, endTime: '2026-06-20T12:00:00-03:00' };
    const url = `/v1/communication/event/${id}/corrections`;
    const corrected = await administrator.post(url, { communication, tell: 'Everybody' });
    expect(corrected.statusCode).toBeLessThan(300);
    await mailed();
  }
  const saved = entryIn((await marta!.get(`/events/${id}/calendar.ics`)).body);
  await deleted(id);
  const [sent] = await mailed();
  const entry = entryIn(attachedTo(sent!));
  expect(saved.sequence).toBeGreaterThanOrEqual(3);
  expect(entry).toMatchObject({ uid: saved.uid, start: saved.start });
  expect(entry.sequence).toBeGreaterThan(saved.sequence);
});

test('it waits for the end of quiet hours, alone, and says nothing once the event has begun', async () => {
  const quiet = { quietFrom: '20:00', quietUntil: '07:00' };
  await at.db.update(schools).set(quiet).where(eq(schools.id, at.school.id));
  const early = { startTime: '2026-03-11T06:30:00-03:00', endTime: '2026-03-11T12:00:00-03:00' };
  const ids = [await send(), await send(), await send({ communication: early })];
  for (const id of ids) await answer(marta, id, at.ana, 'accepted');
  // 22:00 in São Paulo.
  clock.advance(10 * 3_600_000);
  for (const id of ids) await deleted(id);
  expect(await addressed()).toEqual([]);
  clock.advance(9 * 3_600_000);
  const sent = await mailed();
  expect(sent.map(({ mail }) => mail.subject).toSorted()).toEqual([
    'Escola Girassol: evento cancelado para Jardim A, 20 de junho',
    'Escola Girassol: evento cancelado para Jardim A, 20 de junho (2º)',
  ]);
  expect(await cancellations()).toHaveLength(2);
});

test('what has begun, what waits to be sent, and who has no address or left are told nothing', async () => {
  const begun = await send({ communication: { startTime: '2026-03-10T12:30:00-03:00' } });
  const left = await send();
  const scheduled = await administrator.post(
    '/v1/communication/event',
    communicationBody('event', {
      communication: { scheduledDate: '2026-05-04T03:00:00.000Z' },
      ...{ studentIds: [at.ana.id], fileIds: [] },
    }),
  );
  await answer(marta, begun, at.ana, 'accepted');
  await answer(jorge, left, at.caio, 'accepted');
  await answer(marta, left, at.ana, 'accepted');
  clock.advance(3_600_000);
  await deleted(begun);
  await deleted(scheduled.json<{ id: string }>().id);
  await at.db.update(guardians).set({ email: null }).where(eq(guardians.id, at.marta.id));
  await query(at.db, `delete from student_guardians where guardian_id = '${at.jorge.id}'`);
  await deleted(left);
  expect(await cancellations()).toEqual([]);
});

test('an address that is refused costs nothing: it goes on by nothing else', async () => {
  const id = await send();
  await answer(marta, id, at.ana, 'accepted');
  smtp.refusals.set(at.marta.email!, '550 5.1.1 no such user');
  await deleted(id);
  expect(await addressed()).toEqual([]);
  expect(await cancellations()).toEqual([{ channel: 'email', status: 'failed' }]);
});

test('a child who is taken out takes it out of the calendar too, unless it comes back or a sibling stays', async () => {
  const eva = await makeStudent(at.db, at.jardim, 'Eva Reis', [at.lia]);
  const id = await send({ students: [at.ana, at.bruno, at.caio, eva] });
  for (const child of [at.ana, at.bruno]) await answer(marta, id, child, 'accepted');
  await answer(jorge, id, at.caio, 'accepted');
  const read = await calendarOf(jorge!);

  await removed(id, at.ana);
  expect(await addressed()).toEqual([]);

  await removed(id, at.caio);
  // Another child who is taken out meanwhile withdraws nothing.
  await removed(id, at.bruno);
  const sent = await mailed();
  expect(sent.map(({ to }) => to).toSorted()).toEqual([at.jorge.email, at.marta.email].toSorted());
  const { mail } = sent.find(({ to }) => to === at.jorge.email)!;
  expect(mail.subject).toBe('Escola Girassol: evento cancelado, 20 de junho');
  expect(mail.text).toMatch('às 09:00, não vale mais para a sua família: a escola o retirou.');
  const entry = entryIn(attachedTo({ mail }));
  const { uid, sequence, status } = await read();
  expect(entry).toMatchObject({ method: 'CANCEL', uid, sequence, status });

  const add = (child: { id: string }) =>
    administrator.post(`/v1/communication/event/${id}/recipients`, { studentIds: [child.id] });
  expect((await add(at.caio)).json()).toEqual({ added: 1 });
  expect((await read()).sequence).toBeGreaterThan(sequence);
  await mailed();
  await answer(jorge, id, at.caio, 'accepted');
  await removed(id, at.caio);
  await add(at.caio);
  expect(
    (await mailed()).filter(({ mail: { subject } }) => subject?.includes('cancelado')),
  ).toEqual([]);
});
