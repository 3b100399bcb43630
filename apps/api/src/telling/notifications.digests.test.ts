import { formatDayAndMonth, usualQuietHours } from '@caderneta/school-time';
import { beforeEach, expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { communicationBody } from '../../testing/communication-bodies.ts';
import { familyOf } from '../../testing/family-caller.ts';
import { sendGuardianMails, takeGuardianMails, tellingChannel } from '../../testing/outbox.ts';
import { query } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { schools } from '#/database/schema/schools.ts';
import { email } from '#/telling/channels/email.ts';
import { NotSent, processOutbox } from '#/outbox/process-outbox.ts';

const evening = new Date('2026-11-24T21:30:00-03:00');
const morning = new Date('2026-11-25T07:00:00-03:00');
let now = evening;
const { at, administrator } = useTestSchool({ isFreshForEach: true, now: () => now });

beforeEach(async () => {
  now = evening;
  await at.db.update(schools).set(usualQuietHours).where(eq(schools.id, at.school.id));
});

async function send(kind: 'announcement' | 'activity' | 'event', fields: object = {}) {
  now = new Date(now.getTime() + 60_000);
  const communication = kind === 'event' ? eventTimes : fields;
  const body = communicationBody(kind, { communication, studentIds: [at.ana.id], fileIds: [] });
  const response = await administrator.post(`/v1/communication/${kind}`, body);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<{ id: string }>().id;
}
const eventTimes = { startTime: '2099-05-08T17:30:00Z', endTime: '2099-05-08T19:00:00Z' };
const busyMailer = {
  description: '',
  close: () => undefined,
  send: () => Promise.reject(new NotSent('busy', 'forNow')),
};
const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject);

test('what comes during quiet hours is told at their end, as one; what is urgent at once', async () => {
  await send('announcement');
  await send('event');
  await send('announcement');
  expect(await takeGuardianMails(at.services)).toEqual([]);
  await send('announcement', { isUrgent: true });
  expect(subjects(await takeGuardianMails(at.services))).toEqual([
    expect.stringMatching(
      /^URGENTE: Escola Girassol: um novo comunicado para Jardim A, \d+ de \S+ \(3º\)$/,
    ),
  ]);
  now = new Date(morning.getTime() - 1);
  expect(await takeGuardianMails(at.services)).toEqual([]);
  now = morning;
  const [mail, ...others] = await takeGuardianMails(at.services);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(
    /^Escola Girassol: 3 novidades para Jardim A, até \d+ de \S+ às 2\d:\d\d$/,
  );
  expect(mail?.text).toMatch(
    '3 novidades para a sua família (Jardim A): 2 comunicados e 1 evento.',
  );
  expect(mail?.text).toMatch('A escola espera a sua resposta até 08/05/2099 às 14:30.');
  expect(await takeGuardianMails(at.services)).toEqual([]);
  const told = await query(
    at.db,
    'select channel, status, count(*)::int from notifications group by channel, status',
  );
  expect(told).toEqual([{ channel: 'email', status: 'sent', count: 4 }]);
});

test('a comunicado and messages of one night are told by one e-mail, the messages as one', async () => {
  await send('announcement');
  const { chatId } = (await administrator.post('/v1/chats', { responsibleId: at.marta.id })).json<{
    chatId: string;
  }>();
  await administrator.post(`/v1/chats/${chatId}/send`, { text: 'Ana caiu.' });
  await administrator.post(`/v1/chats/${chatId}/send`, { text: 'Ana está bem.' });
  now = morning;
  const [mail, ...others] = await takeGuardianMails(at.services);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Escola Girassol: 2 novidades para Jardim A, até /);
  expect(mail?.text).toMatch(
    'A escola tem 2 novidades para a sua família (Jardim A): 1 comunicado e uma mensagem nova.',
  );
  expect(mail?.html).toMatch('abrir as novidades');
  expect(mail?.text).not.toMatch('Ana');
});

test('no two items have the same subject: it names their day, and which one of that day they are', async () => {
  now = morning;
  const subjectOf = async (kind: Parameters<typeof send>[0], more?: object) => {
    await send(kind, more);
    return subjects(await takeGuardianMails(at.services)).map(
      (text) => text.split('Jardim A, ')[1],
    );
  };
  const today = formatDayAndMonth(morning, 'America/Sao_Paulo');
  expect(await subjectOf('announcement')).toEqual([today]);
  expect(await subjectOf('announcement')).toEqual([`${today} (2º)`]);
  const dueDate = '2026-12-01';
  expect(await subjectOf('activity', { dueDate })).toEqual([today]);
  expect(await subjectOf('activity', { dueDate })).toEqual([`${today} (2ª)`]);
  expect(await subjectOf('event')).toEqual(['8 de maio']);
  expect(await subjectOf('event')).toEqual(['8 de maio (2º)']);
  now = addDays(morning, 1);
  expect(await subjectOf('announcement')).toEqual([formatDayAndMonth(now, 'America/Sao_Paulo')]);
});

test('a server that dies after sending repeats the same e-mail, and what is new goes apart', async () => {
  await send('announcement');
  await send('event');
  now = morning;
  const sent: { id: string; subject: string }[] = [];
  let dies = true;
  const mailer = {
    description: '',
    close: () => undefined,
    send: async ({ id, subject }: { id: string; subject: string }) => {
      sent.push({ id, subject });
      if (dies) throw new Error('killed');
    },
  };
  const channel = tellingChannel(at.services, email, { mailer, lane: 'others' });
  const deliver = () => processOutbox(at.services, channel);
  await expect(deliver()).rejects.toThrow('killed');
  dies = false;
  await send('announcement');
  now = new Date(morning.getTime() + 60 * 60_000);
  await deliver();
  const [first, second, third] = sent;
  expect(sent).toHaveLength(3);
  const digest = {
    id: first!.id,
    subject: expect.stringMatching(
      /^Escola Girassol: 2 novidades para Jardim A, até /,
    ) as unknown as string,
  };
  expect([first, second, third].filter((mail) => mail!.id === digest.id)).toEqual([digest, digest]);
  const parts = await query(at.db, 'select distinct status from notifications');
  expect(parts).toEqual([{ status: 'sent' }]);
});

test('a digest that the mail server refuses for now is tried again as a whole', async () => {
  await send('announcement');
  await send('event');
  now = morning;
  await sendGuardianMails(at.services, busyMailer);
  now = new Date(morning.getTime() + 2 * 60_000);
  expect(subjects(await takeGuardianMails(at.services))).toEqual([
    expect.stringMatching(/^Escola Girassol: 2 novidades para Jardim A, até /),
  ]);
});

test('of a digest that is tried again, what the guardian has opened is left out', async () => {
  const ids = [await send('announcement'), await send('event'), await send('announcement')];
  now = morning;
  const family = await familyOf(at, at.marta);
  await family.post(`/communications/${ids[0]}/visualize`);
  await sendGuardianMails(at.services, busyMailer);
  now = new Date(morning.getTime() + 2 * 60_000);
  expect(subjects(await takeGuardianMails(at.services))).toEqual([
    expect.stringMatching(/^Escola Girassol: 2 novidades para Jardim A, até /),
  ]);
});

test('what the guardian opens during quiet hours is not told', async () => {
  const id = await send('announcement');
  const { chatId } = (await administrator.post('/v1/chats', { responsibleId: at.marta.id })).json<{
    chatId: string;
  }>();
  await administrator.post(`/v1/chats/${chatId}/send`, { text: 'Podem vir?' });
  const family = await familyOf(at, at.marta);
  await family.post(`/communications/${id}/visualize`);
  expect((await family.get('/chat')).statusCode).toBe(200);
  now = morning;
  expect(await takeGuardianMails(at.services)).toEqual([]);
  expect(await takeGuardianMails(at.services)).toEqual([]);
  const told = await query(at.db, 'select distinct status from notifications');
  expect(told).toEqual([{ status: 'read' }]);
});

test('a message by e-mail says neither who wrote nor what', async () => {
  now = morning;
  const { chatId } = (await administrator.post('/v1/chats', { responsibleId: at.jorge.id })).json<{
    chatId: string;
  }>();
  await administrator.post(`/v1/chats/${chatId}/send`, { text: 'Caio caiu.' });
  const [mail, ...others] = await takeGuardianMails(at.services);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: at.jorge.email,
    subject: expect.stringMatching(
      /^Escola Girassol: há uma mensagem nova, \d+ de \S+ às \d\d:\d\d$/,
    ),
  });
  expect(mail?.text).not.toMatch('Caio');
  expect(mail?.text).toMatch(/\/familia\/entrar#[\w-]{43}/);
  expect(await takeGuardianMails(at.services)).toEqual([]);
});
