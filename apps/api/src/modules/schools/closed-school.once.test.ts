import { expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { makeAnnouncement } from '../../../testing/announcement.ts';
import { familyOf, sharedFamilyOf } from '../../../testing/family-caller.ts';
import { takeGuardianMails } from '../../../testing/outbox.ts';
import { apps, writeBuild } from '../../../testing/portal-builds.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { makeOneOfEach } from '../../../testing/one-of-each.ts';
import { query } from '../../../testing/query.ts';
import { storeTestFile } from '../../../testing/stored-file.ts';
import { boundToInstallation } from '#/backup/make-backup.ts';
import { findTables, readRows } from '#/backup/tables.repository.ts';
import { cleanUp } from '#/cleanup/cleanup.ts';
import { endImpossibleWaits } from '#/clock/impossible-instants.repository.ts';
import { dispatchScheduled } from '#/jobs/dispatch-scheduled.ts';
import { sendBatches } from '#/jobs/send-batches.ts';
import { sendNetworkAnnouncements } from '#/jobs/send-network-announcements.ts';
import { countQueues, countScheduled } from '#/monitoring/metrics.repository.ts';
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

/** All rows of the school that its archive would have, as text. */
async function archivedRows() {
  const rows: string[] = [];
  await at.db.transaction(async (tx) => {
    for (const table of await findTables(tx)) {
      if (boundToInstallation.includes(table.name)) continue;
      if (!table.hasSchool && table.name !== 'schools') continue;
      for await (const lines of readRows(tx, table, at.school.id)) {
        rows.push(...lines.map((line) => `${table.name} ${line}`));
      }
    }
  });
  return rows.sort();
}

test('neither pages that stay open nor work without a request change a closed school', async () => {
  daysLater = 0;
  const one = await makeOneOfEach(at.db, at);
  const sent = await makeAnnouncement(at);
  const file = await storeTestFile(at);
  const jorge = await familyOf(at, at.jorge);
  const { 'communication/gallery': gallery, 'communication/event': event } = one;
  for (const statement of [
    `insert into communication_files (school_id, communication_id, file_id, position)
      values ('${at.school.id}', '${gallery}', '${file.id}', 0)`,
    `update communications set deleted_at = now() where id = '${gallery}'`,
    `update communications set held_until = now() + interval '3000 days', sent_at = null
      where id = '${event}'`,
    `update notifications set status = 'queued', attempt_at = now() + interval '3000 days'`,
    `update communication_counts set count = count + 7`,
  ]) {
    await query(at.db, statement);
  }
  await storeTestFile(at);
  await setClosed(true);
  const before = await archivedRows();

  const byThemselves = [
    await jorge.post(`/communications/${sent}/visualize`),
    await jorge.post(`/notices/${one.noticeboards}/visualize`),
    await jorge.post('/chat/receiveUnreadMessages', { lastMessageId: null }),
    await administrator.post(`/v1/chats/${one.chats}/receiveUnreadMessages`, {
      lastMessageId: null,
    }),
    await jorge.get('/chat'),
    await administrator.get(`/v1/chats/${one.chats}/detail`),
  ];
  expect(byThemselves.map(({ statusCode }) => statusCode)).toEqual([204, 204, 200, 200, 200, 200]);
  expect(await archivedRows()).toEqual(before);

  daysLater = 80;
  const now = at.services.now();
  const onError = (error: unknown) => expect(error).toBeUndefined();
  const options = { signal: new AbortController().signal, onError };
  await endImpossibleWaits(at.db, now);
  await cleanUp(at.services);
  await sendBatches(at.services, options);
  await sendNetworkAnnouncements(at.services, options);
  expect(await archivedRows()).toEqual(before);
  daysLater = 200;
  await cleanUp(at.services);
  // Names and phones that an import brought are kept no longer there than elsewhere.
  const isKept = (row: string) => !row.startsWith('roster_');
  expect((await archivedRows()).filter(isKept)).toEqual(before.filter(isKept));
  expect(await file.bytes()).toEqual([true, true]);
  const waiting = (await countQueues(at.db)).filter(({ channel }) => channel !== 'employee-mail');
  expect(waiting.every(({ items }) => items === 0)).toBe(true);
  expect((await countScheduled(at.db, now)).items).toBe(0);

  await setClosed(false);
  await cleanUp(at.services);
  expect(await archivedRows()).not.toEqual(before);
  expect(await file.bytes()).toEqual([false, false]);
});
