import { expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { makeAnnouncement } from '../../../testing/announcement.ts';
import { familyOf, sharedFamilyOf } from '../../../testing/family-caller.ts';
import { takeGuardianMails } from '../../../testing/outbox.ts';
import { apps, writeBuild } from '../../../testing/portal-builds.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { dispatchScheduled } from '#/jobs/dispatch-scheduled.ts';
import { performAct } from '#/modules/administration/administration.service.ts';

let daysLater = 0;
const { at, administrator, otherSchool } = useTestSchool({
  now: () => addDays(new Date(), daysLater),
});

const setClosed = (isClosed: boolean) =>
  performAct(at.services, 'closeSchool', { school: 'Escola Girassol', isClosed });
const classroom = { name: 'Sala Nova', period: 'Morning', diaryMode: 'Preschool' };
const sentence =
  'Esta escola está fechada para mudanças: tudo pode ser lido, e nada é gravado nem enviado.';

/** The page at an address as it leaves the server. */
const page = async (url: string, headers: Record<string, string>) =>
  (await at.app.inject({ url, headers: { accept: 'text/html', ...headers } })).body;

test('every page of a closed school says so, those of others do not', async () => {
  for (const name of apps) await writeBuild(at.services.appsFolder, name);
  const [marta, ivo] = [await familyOf(at, at.marta), await familyOf(at, at.otherGuardian)];
  const both = await sharedFamilyOf(at, [at.marta, at.otherGuardian]);
  const cookieOf = async (email: string) => ({ cookie: (await signIn(at.app, email)).cookie });
  const pages = async () => [
    await page('/', await cookieOf('prof@girassol.test')),
    await page('/familia', marta.headers),
    await page('/familia', both.headers),
    await page('/', await cookieOf('admin@ipe.test')),
    await page('/familia', ivo.headers),
  ];
  const toldIn = (html: string) => /role="status">([^<]*fechada[^<]*)</.exec(html)?.[1];
  await setClosed(true);
  const told = (await pages()).map(toldIn);
  expect(told).toEqual([
    sentence,
    sentence,
    expect.stringMatching(/^Uma das suas escolas está fechada/),
    undefined,
    undefined,
  ]);
  await setClosed(false);
  expect((await pages()).map(toldIn).every((one) => one === undefined)).toBe(true);
});

test('in a closed school everything is read, and nothing written or sent, until it is open', async () => {
  const inTwoDays = addDays(new Date(), 2).toISOString();
  await makeAnnouncement(at, inTwoDays);
  const sent = await makeAnnouncement(at);
  const marta = await familyOf(at, at.marta);
  await setClosed(true);

  expect((await administrator.get('/v1/Employees/List')).statusCode).toBe(200);
  expect((await marta.get('/me')).statusCode).toBe(200);
  expect((await marta.get('/feed')).statusCode).toBe(200);
  const refused = [
    await administrator.post('/v1/Classrooms', classroom),
    await marta.post(`/announcements/${sent}/read`),
    await marta.post('/chat/send', { text: 'Bom dia' }),
  ];
  for (const answer of refused) {
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'school-closed', title: sentence }),
    ]);
  }
  // Who reads, and where, is theirs.
  expect((await signIn(at.app, 'prof@girassol.test')).headers).toBeDefined();
  expect((await marta.delete('/session')).statusCode).toBe(204);
  expect((await otherSchool.post('/v1/Classrooms', classroom)).statusCode).toBe(201);

  daysLater = 3;
  const noError = { onError: (error: unknown) => expect(error).toBeUndefined() };
  expect(await dispatchScheduled(at.services, noError)).toBe(0);
  expect(await takeGuardianMails(at.services)).toEqual([]);
  await setClosed(false);
  expect(await dispatchScheduled(at.services, noError)).toBe(1);
  expect((await takeGuardianMails(at.services)).length).toBeGreaterThan(0);
  expect((await administrator.post('/v1/Classrooms', classroom)).statusCode).toBe(201);
});
