import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { findLink, stateOfLink } from '#/modules/guardian-access/links.repository.ts';
import { revokeAccess, useLink } from '#/modules/guardian-access/devices.repository.ts';
import { makeAnnouncement } from '../../../testing/announcement.ts';
import { callerOf } from '../../../testing/caller.ts';
import { sendGuardianMails } from '../../../testing/outbox.ts';
import { makeStudent } from '../../../testing/school.ts';
import { query } from '../../../testing/query.ts';
import { startSmtpServer, type TestSmtpServer } from '../../../testing/smtp-server.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { type Mailer, openMailer } from '#/mail/mailer.ts';

const smtp: TestSmtpServer = await startSmtpServer();
afterAll(() => smtp.close());

let mailer: Mailer;
let minutesLater: number;
const { at } = useTestSchool({
  settings: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://portal.girassol.test/' },
  isFreshForEach: true,
  now: () => new Date(Date.now() + minutesLater * 60_000),
});
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.refusals.clear();
  minutesLater = 0;
  mailer = await openMailer(at.services.config);
});
afterEach(() => mailer.close());

const deliver = () => sendGuardianMails(at.services, mailer);
const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to === address);
const address = /https:\/\/portal\.girassol\.test\/familia\/entrar#([\w-]{43})(?![\w-])/g;

/** Tokens in a mail's text and HTML, in their order. */
function tokensIn(source: string): string[] {
  const body = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return [...body.matchAll(address)].map(([, token]) => token ?? '');
}
function tokenIn(source: string): string {
  const tokens = new Set(tokensIn(source));
  if (tokens.size !== 1) throw new Error(`one link, not ${tokens.size}`);
  return [...tokens][0] ?? '';
}
const pair = (token: string) =>
  at.db.transaction((tx) =>
    useLink(tx, { token, deviceName: 'Safari no iPhone', now: at.services.now() }),
  );

test('each e-mail carries its guardian’s own link to the item, in text and HTML', async () => {
  const id = await makeAnnouncement(at);
  await deliver();
  const guardians = [at.marta, at.jorge, at.lia];
  const tokens = guardians.map(({ email }) => tokenIn(mailsTo(email!)[0]!.source));
  expect(new Set(tokens).size).toBe(3);
  for (const [index, guardian] of guardians.entries()) {
    const { source } = mailsTo(guardian.email!)[0]!;
    // Once in the text, twice in the HTML: where it leads and as it is shown.
    expect(tokensIn(source)).toHaveLength(3);
    expect(source.replaceAll('=\r\n', '')).toMatch('O link =C3=A9 pessoal');
    const link = await findLink(at.db, tokens[index]!);
    expect(link).toMatchObject({ guardianId: guardian.id, target: `/item/${id}` });
    expect(stateOfLink(link!, at.services.now())).toBe('open');
  }
  expect(await pair(tokens[0]!)).toMatchObject({ guardianId: at.marta.id });
});

test('the link is there before the mail leaves, and the database never holds it', async () => {
  await makeAnnouncement(at);
  const opened: unknown[] = [];
  const { send } = mailer;
  mailer.send = async (mail) => {
    opened.push(await findLink(at.db, tokenIn(mail.text)));
    await send(mail);
  };
  await deliver();
  expect(opened).toEqual(Array(3).fill(expect.objectContaining({ usedAt: null })));
  const kept = await query(
    at.db,
    `select row_to_json(l) as link from guardian_links l
     union all select row_to_json(d) from notifications d`,
  );
  const database = JSON.stringify(kept);
  expect(database).toContain(at.marta.id);
  for (const { source } of smtp.mails) expect(database).not.toContain(tokenIn(source));
});

test('an attempt that failed after all leaves one working link, the same in the next', async () => {
  await makeAnnouncement(at);
  const { send } = mailer;
  const attempted: string[] = [];
  smtp.refusals.set(at.jorge.email!, 451);
  mailer.send = async (mail) => {
    if (mail.to === at.jorge.email) attempted.push(tokenIn(mail.text));
    await send(mail);
  };
  await deliver();
  smtp.refusals.clear();
  minutesLater = 2;
  await deliver();
  expect(mailsTo(at.jorge.email!)).toHaveLength(1);
  expect(attempted).toHaveLength(2);
  expect(new Set(attempted).size).toBe(1);
  const links = `select 1 from guardian_links where guardian_id = '${at.jorge.id}'`;
  expect(await query(at.db, links)).toHaveLength(1);
  const { expiresAt } = (await findLink(at.db, attempted[0]!))!;
  const days = (expiresAt.getTime() - Date.now()) / millisecondsInDay;
  expect(days).toBeGreaterThan(30 + 1 / 1440);
  expect(await pair(attempted[0]!)).toMatchObject({ guardianId: at.jorge.id });
});

test('an invitation that an employee has sent reaches the guardian alone', async () => {
  const teacher = await callerOf(at.app, 'prof@girassol.test');
  await makeStudent(at.db, at.segundoAno, 'Enzo Lima Prado', [at.marta]);
  const asked = await teacher.post(`/v1/guardians/${at.marta.id}/links`);
  await deliver();
  const [invitation, ...others] = mailsTo(at.marta.email!);
  expect(others).toEqual([]);
  const token = tokenIn(invitation!.source);
  expect(asked.body).not.toContain(token);
  expect(await findLink(at.db, token)).toMatchObject({
    guardianId: at.marta.id,
    createdBy: at.teacher.id,
    mailed: true,
  });

  const payload = { token };
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/605.1.15' };
  const paired = { method: 'POST', url: '/v1/family/session', payload, headers } as const;
  expect((await at.app.inject(paired)).statusCode).toBe(201);
  await deliver();
  const { source } = mailsTo(at.marta.email!)[1]!;
  const text = source.replaceAll('=\r\n', '').replaceAll('=C3=A0', 'à');
  expect(text).toMatch(/Safari no iPhone, em \d\d\/\d\d\/\d{4} às \d\d:\d\d\./);
  expect(text).toMatch('fale com a escola');
  expect(tokensIn(source)).toEqual([]);
});

test('ending the access between two attempts is not undone by the second', async () => {
  await makeAnnouncement(at);
  smtp.refusals.set(at.jorge.email!, 451);
  await deliver();
  await revokeAccess(at.db, at.jorge.id, at.services.now());
  smtp.refusals.clear();
  minutesLater = 2;
  await deliver();
  const token = tokenIn(mailsTo(at.jorge.email!)[0]!.source);
  expect(stateOfLink((await findLink(at.db, token))!, at.services.now())).toBe('expired');
  expect(await pair(token)).toBeUndefined();
});
