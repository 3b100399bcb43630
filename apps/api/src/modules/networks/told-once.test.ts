import type {
  Announcement,
  AnnouncementListItem,
  FamilyCommunication,
  FeedItem,
} from '@caderneta/api-client/contract';
import type { FirstPage } from '@caderneta/family-texts';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sendNetworkAnnouncements } from '#/jobs/send-network-announcements.ts';
import { openPushSender } from '#/telling/push/push-sender.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { familyOf, sharedFamilyOf } from '../../../testing/family-caller.ts';
import { sendPushes, takeGuardianMails } from '../../../testing/outbox.ts';
import { makePhoneSubscription } from '../../../testing/phone-subscription.ts';
import { certificate } from '../../../testing/push-certificate.ts';
import { startPushService } from '../../../testing/push-service.ts';
import { makeNetwork } from '../../../testing/network.ts';
import { dataDrawnIn, writeBuild } from '../../../testing/portal-builds.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { leaveNetwork } from './membership.service.ts';

const noError = { onError: (error: unknown) => expect(error).toBeUndefined() };
const start = new Date('2998-03-10T12:00:00Z');
let now = start;
const { at, administrator, otherSchool } = useTestSchool({
  isFreshForEach: true,
  settings: { PUSH_TEST_CERTIFICATE: certificate },
  now: () => now,
});
let office: Caller;
beforeAll(() => writeBuild(at.services.appsFolder, 'family'));
beforeEach(async () => {
  now = start;
  at.services.now = () => now;
  const schoolIds = [at.school.id, at.otherSchool.id];
  await makeNetwork(at.db, { of: 'Campinas', email: 'rede@campinas.test', schoolIds });
  office = await callerOf(at.app, 'rede@campinas.test');
});

const path = '/v1/Network/Announcements';
/** Sends to both schools; Marta is of one, and the other guardian, of the other, may be her too. */
async function announce(title = 'Matrículas', isUrgent = false): Promise<string> {
  const schoolIds = [at.school.id, at.otherSchool.id];
  const body = { title, description: 'Abertas até sexta-feira.', schoolIds, isUrgent };
  const { id } = (await office.post(path, body)).json<{ id: string }>();
  expect(await sendNetworkAnnouncements(at.services, noError)).toBe(2);
  return id;
}

const bothSchools = () => sharedFamilyOf(at, [at.marta, at.otherGuardian]);
type Family = Awaited<ReturnType<typeof familyOf>> | Awaited<ReturnType<typeof bothSchools>>;
const feedOf = async (family: Family, only = '') =>
  (await family.get(`/feed${only}`)).json<{ items: FeedItem[]; pendingCount: number }>();
const namesIn = ({ students }: FeedItem) => students.map(({ name }) => name);
/** The item as each of the schools has it. */
const sentItems = () =>
  Promise.all(
    [administrator, otherSchool].map(async (school) => {
      const list = await school.get('/v1/communication/announcement/list');
      const { id } = list.json<AnnouncementListItem[]>()[0]!.communication;
      return (await school.get(`/v1/communication/announcement/${id}`)).json<Announcement>();
    }),
  );
const rowsOf = (item: Announcement, guardianId: string) =>
  item.engagementDetails.filter((row) => row.guardianId === guardianId);
/** What each school is told of its own row of her. */
const figuresOfHer = async () => {
  const [here, there] = await sentItems();
  return [...rowsOf(here!, at.marta.id), ...rowsOf(there!, at.otherGuardian.id)];
};

test('a device of two schools shows a card under the tab of each, which stands for both until it is read', async () => {
  await announce();
  const both = await bothSchools();
  const { items, pendingCount } = await feedOf(both);
  expect(items).toMatchObject([
    { title: 'Matrículas', schoolId: at.school.id, asks: 'read', isUnread: true },
  ]);
  const children = ['Ana Lima Prado', 'Bruno Lima Prado', at.otherStudent.name];
  expect(namesIn(items[0]!)).toEqual(children);
  expect(pendingCount).toBe(1);
  expect((await both.get('/unread')).json()).toMatchObject({ items: 1 });
  const ofIpe = `?schoolId=${at.otherSchool.id}`;
  const underOther = await feedOf(both, ofIpe);
  expect(underOther.items).toMatchObject([{ schoolId: at.otherSchool.id, asks: 'read' }]);
  expect(namesIn(underOther.items[0]!).toSorted()).toEqual(children.toSorted());
  const ofOther = await feedOf(both, `?studentId=${at.otherStudent.id}`);
  expect(ofOther.items).toMatchObject([{ schoolId: at.otherSchool.id }]);
  const page = await at.app.inject({
    url: '/familia',
    headers: { ...both.headers, accept: 'text/html' },
  });
  expect(dataDrawnIn<FirstPage>(page.body)).toMatchObject({
    family: { schools: [{ id: at.school.id }, { id: at.otherSchool.id }] },
    content: { feed: { items: [{ sender: 'Secretaria de Educação de Campinas' }] } },
  });

  const { id } = items[0]!;
  await both.post(`/communications/${id}/visualize`);
  expect((await both.get('/unread')).json()).toMatchObject({ items: 0 });
  const read = await both.post(`/announcements/${id}/read`);
  const { copies, createdBy } = read.json<FamilyCommunication>();
  expect(createdBy.name).toBe('Secretaria de Educação de Campinas');
  expect(copies.map(({ studentName, read: isRead }) => [studentName, isRead])).toEqual(
    children.map((name) => [name, true]),
  );
  expect(await feedOf(both)).toMatchObject({ items: [{ asks: null }], pendingCount: 0 });
  for (const pending of ['?only=pending', `${ofIpe}&only=pending`])
    expect((await feedOf(both, pending)).items).toEqual([]);
  for (const { report } of await sentItems())
    expect(report).toMatchObject({ read: expect.any(Number) });
  expect(await figuresOfHer()).toMatchObject([
    { read: true, visualized: true },
    { read: true, visualized: true },
    { read: true, visualized: true },
  ]);
  const [here, there] = await sentItems();
  expect([here!.report, there!.report]).toMatchObject([{ read: 2 }, { read: 1 }]);
});

test('what one school no longer shows, or has not been read at, is not hidden by the other', async () => {
  const id = await announce();
  const both = await bothSchools();
  const alone = await familyOf(at, at.marta);
  const [item] = (await feedOf(alone)).items;
  await alone.post(`/announcements/${item!.id}/read`);
  const there = `?schoolId=${at.otherSchool.id}`;
  expect((await feedOf(both, `${there}&only=pending`)).items).toMatchObject([
    { schoolId: at.otherSchool.id, asks: 'read' },
  ]);
  expect((await feedOf(both)).items).toMatchObject([{ schoolId: at.school.id, asks: 'read' }]);

  await at.db.transaction((tx) => leaveNetwork(tx, at.otherSchool.name));
  await office.delete(`${path}/${id}`);
  expect((await feedOf(both)).items).toEqual([]);
  expect((await feedOf(both, there)).items).toMatchObject([{ schoolId: at.otherSchool.id }]);
});

test('equal announcements of two sendings stay two, and a school of one guardian sees one each', async () => {
  await announce();
  await announce();
  const both = await bothSchools();
  expect((await feedOf(both, '?limit=1')).items).toHaveLength(1);
  expect((await feedOf(both)).items).toHaveLength(2);
  expect((await both.get('/unread')).json()).toMatchObject({ items: 2 });
});

/** Writes her at the other school as that one would. */
const knowHerThere = (name = 'MÁRTA de Lima', email = '11900000001@Familia.test') =>
  query(
    at.db,
    `update guardians set name = '${name}', email = '${email}' where id = '${at.otherGuardian.id}'`,
  );

test('one number, first name and mailbox at two schools is one person, who reads for both', async () => {
  const marta = await familyOf(at, at.marta);
  const readNext = async () => {
    await announce();
    const [item] = (await feedOf(marta)).items;
    await marta.post(`/announcements/${item!.id}/read`);
    return (await figuresOfHer()).map(({ read }) => read);
  };
  await knowHerThere();
  expect(await readNext()).toEqual([true, true, true]);
  await knowHerThere('Ivo Lima');
  expect(await readNext()).toEqual([true, true, false]);
  await knowHerThere('Marta Lima', 'outra@casa.test');
  expect(await readNext()).toEqual([true, true, false]);
});

const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
/** Every e-mail to her that leaves within minutes. */
async function mailsToHer() {
  const mails = await takeGuardianMails(at.services);
  later(2);
  mails.push(...(await takeGuardianMails(at.services)));
  return mails.filter(({ to }) => /^11900000001@familia.test$/i.test(to));
}
const noticesOfHer = async () =>
  (await figuresOfHer()).map(({ notification }) => notification && notification.status);

test('one person gets one e-mail, and both schools count her as told', async () => {
  await knowHerThere();
  await announce();
  expect(await mailsToHer()).toHaveLength(1);
  expect(await noticesOfHer()).toEqual(['sent', 'sent', 'sent']);
  later(60);
  expect(await mailsToHer()).toEqual([]);
});

test('two people at one address get one each, and one who is not told by one school is by the other', async () => {
  await announce();
  expect(await mailsToHer()).toHaveLength(2);

  await knowHerThere();
  await announce('Férias');
  await query(
    at.db,
    `update notifications set status = 'failed' where status = 'queued'
     and guardian_id = '${at.marta.id}'`,
  );
  expect(await mailsToHer()).toHaveLength(1);
  expect(await noticesOfHer()).toEqual(['failed', 'failed', 'sent']);
});

test('a notice that waits for one that never leaves goes out itself', async () => {
  await knowHerThere();
  await announce();
  await query(at.db, `update schools set closed_at = now() where id = '${at.school.id}'`);
  await query(
    at.db,
    `update notifications set id = '${crypto.randomUUID().replace(/^.{8}/, '00000000')}'
     where guardian_id = '${at.marta.id}'`,
  );
  expect(await mailsToHer()).toEqual([]);
  later(30);
  expect(await mailsToHer()).toHaveLength(1);
});

test('a phone of two schools is told once, whoever each of them knows there', async () => {
  const service = await startPushService();
  const sender = openPushSender(at.services);
  const both = await bothSchools();
  const phone = makePhoneSubscription(`${service.origin}/phone`);
  expect((await both.put('/push', phone.body)).statusCode).toBe(204);
  await announce();
  for (const minutes of [0, 2, 60]) {
    later(minutes);
    await sendPushes(at.services, sender);
  }
  expect(service.received.map(({ path: address }) => address)).toEqual(['/phone']);
  // One of them tells, whichever.
  const { name: school } = at.school;
  const told = {
    url: expect.stringMatching(/^\/familia\/item\//),
    from: 'Secretaria de Educação de Campinas',
  };
  const { name: otherName, id: schoolId } = at.otherSchool;
  expect([
    { ...told, school },
    { ...told, school: otherName, schoolId },
  ]).toContainEqual(phone.read(service.received[0]!.body));
  expect(await noticesOfHer()).toEqual(['sent', 'sent', 'sent']);

  // What is urgent goes to her phone and by e-mail, and by each of them once.
  await knowHerThere();
  await announce('Portões fechados', true);
  const mails: unknown[] = [];
  for (const minutes of [0, 2, 60]) {
    later(minutes);
    await sendPushes(at.services, sender);
    mails.push(...(await mailsToHer()));
  }
  expect([service.received.length, mails.length]).toEqual([2, 1]);
  const her = await figuresOfHer();
  for (const { urgentWays } of her) {
    expect(urgentWays).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  }
  sender.close();
  await service.close();
});
