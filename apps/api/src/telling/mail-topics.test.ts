import { join } from 'node:path';
import type {
  Notification,
  OwnMailTopics,
  ReachedGuardian,
  RecipientsPreview,
} from '@caderneta/api-client/contract';
import type { MailChoiceShown } from '@caderneta/family-texts';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { communicationBody, sendEvent } from '../../testing/communication-bodies.ts';
import { familyOf } from '../../testing/family-caller.ts';
import { smsSettings } from '../../testing/messaging-settings.ts';
import { sendGuardianMails } from '../../testing/outbox.ts';
import { makePhoneSubscription } from '../../testing/phone-subscription.ts';
import { apps, dataDrawnIn, writeBuild } from '../../testing/portal-builds.ts';
import { query } from '../../testing/query.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { openMailer } from '#/mail/mailer.ts';

const smtp: TestSmtpServer = await startSmtpServer();
afterAll(() => smtp.close());

let later = 0;
const { at, administrator } = useTestSchool({
  settings: {
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://portal.girassol.test/',
    ...smsSettings('http://127.0.0.1:9'),
  },
  isFreshForEach: true,
  now: () => new Date(new Date('2026-03-11T15:00:00Z').getTime() + later),
});
beforeEach(async () => {
  smtp.mails.length = 0;
  later = 0;
  for (const name of apps) await writeBuild(join(at.services.appsFolder), name);
});

async function deliver() {
  const mailer = await openMailer(at.services.config);
  await sendGuardianMails(at.services, mailer);
  mailer.close();
}
const mailsTo = ({ email }: { email: string | null }) =>
  smtp.mails.filter(({ to }) => to === email).map(({ source }) => source);

/** Where the newest mail to somebody is switched off. */
function addressIn(source: string): string {
  const [, address = ''] = /^List-Unsubscribe:\s+<(\S+)>/m.exec(source) ?? [];
  expect(address).toMatch(
    /^https:\/\/portal\.girassol\.test\/v1\/family\/unsubscribe\?key=[\w-]{38}$/,
  );
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  return address.replace('https://portal.girassol.test', '');
}

/** Jorge and Lia are told of an event for Caio. */
async function tellOfEvent(): Promise<string> {
  await sendEvent(administrator, [at.caio]);
  await deliver();
  return addressIn(mailsTo(at.jorge).at(-1)!);
}

const open = (url: string) => at.app.inject({ url, headers: { accept: 'text/html' } });
const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  at.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
const click = (url: string) => post(url, 'List-Unsubscribe=One-Click');
const shown = ({ body }: { body: string }) => dataDrawnIn<MailChoiceShown>(body);
const muted = async ({ id }: { id: string }) => {
  const statement = `select muted_mail_topics as topics from guardians where id = '${id}'`;
  return (await query<{ topics: string[] }>(at.db, statement))[0]!.topics;
};

test('a visit changes nothing, its form does, and undoes it', async () => {
  const address = await tellOfEvent();
  expect(mailsTo(at.jorge).at(-1)).toMatch('Para n=C3=A3o receber mais e-mails sobre eventos');
  const page = await open(address);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  const choice = { schoolName: 'Escola Girassol', topics: ['eventos'] };
  expect(shown(page)).toEqual({ ...choice, isMuted: false });
  expect(page.body).not.toMatch(/<script|Caio|Jorge|Festa/);
  expect((await at.app.inject({ method: 'HEAD', url: address })).statusCode).toBe(200);
  expect(await muted(at.jorge)).toEqual([]);

  const stopped = await post(address, 'ato=desligar');
  expect([stopped.statusCode, stopped.headers.location]).toEqual([303, address]);
  expect([await muted(at.jorge), await muted(at.lia)]).toEqual([['event'], []]);
  expect(shown(await open(address))).toEqual({ ...choice, isMuted: true });
  await post(address, 'ato=ligar');
  expect(await muted(at.jorge)).toEqual([]);
  expect((await post(address, 'ato=tudo')).statusCode).toBe(400);
});

test('a mail program needs one click, without cookies, and may send it as a part', async () => {
  const address = await tellOfEvent();
  const clicked = await click(address);
  expect([clicked.statusCode, clicked.body, clicked.cookies]).toEqual([204, '', []]);
  await click(address);
  expect(await muted(at.jorge)).toEqual(['event']);
  const lias = addressIn(mailsTo(at.lia)[0]!);
  const part =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n';
  expect((await post(lias, `${part}--x--\r\n`, 'multipart/form-data; boundary=x')).statusCode).toBe(
    204,
  );
  expect(await muted(at.lia)).toEqual(['event']);
  for (let count = 0; count < 28; count += 1) await click(address);
  expect((await click(address)).statusCode).toBe(429);
});

test('one mail of several kinds switches all of them off, and only those', async () => {
  at.services.now = () => new Date(`2026-03-11T${later === 0 ? '02' : '15'}:00:00Z`);
  await query(at.db, "update schools set quiet_from = '20:00', quiet_until = '07:00'");
  await sendEvent(administrator, [at.caio]);
  const poll = communicationBody('poll', { studentIds: [at.caio.id], fileIds: [] });
  await administrator.post('/v1/Communication/poll', poll);
  later = 1;
  await deliver();
  const [source, ...others] = mailsTo(at.jorge);
  expect(others).toEqual([]);
  await click(addressIn(source!));
  expect(await muted(at.jorge)).toEqual(['event', 'poll']);
});

test('a forged address, an old one and one of a former address change nothing', async () => {
  const address = await tellOfEvent();
  const [path, key] = address.split('key=');
  const forged = Buffer.from(key!, 'base64url');
  forged[20]! ^= 1;
  const refused = async (url: string) => {
    expect((await click(url)).statusCode).toBe(404);
    const page = await open(url);
    expect([page.statusCode, dataDrawnIn(page.body) ?? null]).toEqual([404, null]);
    expect(await muted(at.jorge)).toEqual([]);
  };
  await refused(`${path}key=${forged.toString('base64url')}`);
  await refused(`${path}key=${'A'.repeat(150)}`);
  await refused(path!);
  later = 91 * millisecondsInDay;
  await refused(address);
  later = 0;
  await query(at.db, `update guardians set email = 'outro@x.test' where id = '${at.jorge.id}'`);
  await refused(address);
});

test('what is switched off goes by no paid channel instead, and the school reads so', async () => {
  await click(await tellOfEvent());
  smtp.mails.length = 0;
  const id = await sendEvent(administrator, [at.caio]);
  await deliver();
  expect([mailsTo(at.jorge), mailsTo(at.lia).length]).toEqual([[], 1]);
  const item = await administrator.get(`/v1/Communication/event/${id}`);
  const rows = item.json<{ engagementDetails: object[] }>().engagementDetails;
  const notification: Partial<Notification> = { channel: null, status: 'failed' };
  expect(rows).toEqual([
    expect.objectContaining({ responsibleName: 'Jorge Reis', refusesMail: true }),
    expect.not.objectContaining({ refusesMail: true }),
  ]);
  expect(rows[0]).toMatchObject({ notification });
  const preview = async (topic?: string) =>
    (
      await administrator.post('/v1/reach/recipients', { studentIds: [at.caio.id], topic })
    ).json<RecipientsPreview>();
  expect(await preview('event')).toMatchObject({
    ...{ guardians: 2, untold: 1 },
    untoldGuardians: [{ name: 'Jorge Reis', reasons: ['emailRefused'] }],
  });
  expect(await preview('poll')).toMatchObject({ untold: 0 });
  const reminder = await administrator.get(`/v1/communication/${id}/reminders?group=unseen`);
  expect(reminder.json()).toMatchObject({
    byChannel: { sms: 1 },
    untoldGuardians: [{ reasons: ['emailRefused'] }],
  });
  const reach = (await administrator.get('/v1/reach?search=Jorge')).json<ReachedGuardian[]>();
  expect(reach).toMatchObject([{ state: 'emailed', mutedTopics: ['event'] }]);

  // Another kind and whatever is urgent go as ever, the latter without a way to stop it.
  const urgent = { studentIds: [at.caio.id], communication: { title: 'Fogo', isUrgent: true } };
  const jorge = await familyOf(at, at.jorge);
  await jorge.put('/mail-topics', { topic: 'announcement', isAllowed: false });
  const body = communicationBody('announcement', { ...urgent, fileIds: [] });
  expect((await administrator.post('/v1/Communication/announcement', body)).statusCode).toBe(201);
  await deliver();
  expect(mailsTo(at.jorge).at(-1)).toMatch(/^Subject:\s+\S*URGENTE/m);
  expect(mailsTo(at.jorge).at(-1)).not.toMatch('List-Unsubscribe');

  // A phone on which they entered tells of it all the same.
  const { body: phone } = makePhoneSubscription('https://push.example/one');
  await jorge.put('/push', phone);
  expect(await preview('event')).toMatchObject({ untold: 0 });
});

test('what waits is not mailed once it was switched off, and a dead address hides no switch', async () => {
  const jorge = await familyOf(at, at.jorge);
  const own = async () => (await jorge.get('/mail-topics')).json<OwnMailTopics>();
  expect(await own()).toEqual({ emails: [at.jorge.email], muted: [] });
  await sendEvent(administrator, [at.caio]);
  const change = (topic: string, isAllowed: boolean) =>
    jorge.put('/mail-topics', { topic, isAllowed });
  expect((await change('event', false)).statusCode).toBe(204);
  await change('diary', false);
  expect(await own()).toMatchObject({ muted: ['event', 'diary'] });
  await deliver();
  expect([mailsTo(at.jorge).length, mailsTo(at.lia).length]).toEqual([0, 1]);
  const left = await query(
    at.db,
    `select status, channel, error from notifications where guardian_id = '${at.jorge.id}'
     and subject = 'communication'`,
  );
  expect(left).toEqual([{ status: 'failed', channel: null, error: 'not wanted by e-mail' }]);
  await change('event', true);
  expect(await own()).toMatchObject({ muted: ['diary'] });
  expect((await change('urgent', false)).statusCode).toBe(422);

  // Where no e-mail would come anyway, the next channel tells as before.
  await change('event', false);
  await query(at.db, 'update guardians set refused_email = email');
  later = millisecondsInDay;
  expect(await own()).toEqual({ emails: [], muted: [] });
  await sendEvent(administrator, [at.caio]);
  const told = await query(
    at.db,
    `select channel from notifications where guardian_id = '${at.jorge.id}' order by id desc limit 1`,
  );
  expect(told).toEqual([{ channel: 'sms' }]);
});
