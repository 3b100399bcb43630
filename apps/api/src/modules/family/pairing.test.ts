import { Readable } from 'node:stream';
import type {
  AuditEntry,
  Family,
  GuardianAccess,
  LinkState,
  OwnDevice,
  ShownLink,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { revokeAccess } from '#/modules/guardian-access/devices.repository.ts';
import { linkTargets } from '#/telling/notifications.repository.ts';
import { issueLink, issueMailedLink } from '#/modules/guardian-access/links.repository.ts';
import { makeAnnouncement } from '../../../testing/announcement.ts';
import { makePhoneSubscription } from '../../../testing/phone-subscription.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { query, value } from '../../../testing/query.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const clock = useTestClock();
const { at, administrator } = useTestSchool({ isFreshForEach: true, now: clock.now });

async function linkOf(guardian = at.marta, target: string | null = null) {
  const { id: guardianId, schoolId } = guardian;
  const link = { schoolId, guardianId, target, createdBy: null, now: clock.now() };
  return (await issueLink(at.db, link)).token;
}

const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const post = (path: string, token: string, headers: Record<string, string> = {}) =>
  at.app.inject({
    method: 'POST',
    url: `/v1/family${path}`,
    payload: { token },
    headers: { 'user-agent': phone, ...headers },
  });
const check = async (token: string, headers?: Record<string, string>) =>
  (await post('/links/check', token, headers)).json<LinkState>();

async function enter(token: string, headers?: Record<string, string>) {
  const response = await post('/session', token, headers);
  const [cookie] = response.cookies;
  return { response, cookie: cookie && { cookie: `${cookie.name}=${cookie.value}` } };
}
const nameOf = async (cookie: Record<string, string> | undefined) => {
  const me = await at.app.inject({ url: '/v1/family/me', headers: cookie });
  return me.statusCode === 200 ? me.json<Family>().responsible.name : me.statusCode;
};

test('a link is looked at by mail scanners, then pairs one phone with one tap', async () => {
  const path = linkTargets.communication(at.ana.id);
  const target = `/familia${path}`;
  const token = await linkOf(at.marta, path);
  for (let scan = 0; scan < 3; scan += 1) {
    expect(await check(token)).toEqual({
      state: 'open',
      isMine: false,
      canJoin: false,
      canStay: false,
      target,
      schoolName: 'Escola Girassol',
      schoolLogoUrl: null,
      responsibleName: 'Marta',
    });
  }
  const { response, cookie } = await enter(token);
  expect([response.statusCode, response.json()]).toEqual([201, { target }]);
  const cookieAt = (path: string) =>
    expect.stringMatching(
      `^caderneta_family=[\\w-]{43}; Max-Age=34560000; Path=${path}; HttpOnly; SameSite=Strict$`,
    ) as unknown;
  expect(response.headers['set-cookie']).toEqual([cookieAt('/v1/family'), cookieAt('/familia')]);
  expect(await nameOf(cookie)).toBe('Marta Lima');
  expect(await value(at.db, 'select name from guardian_devices')).toBe('Chrome no Android');

  expect(await check(token, cookie)).toMatchObject({ state: 'used', isMine: true, target });
  const again = await enter(token, cookie);
  expect([again.response.statusCode, again.cookie]).toEqual([201, undefined]);
  expect(await value(at.db, 'select count(*)::int from guardian_devices')).toBe(1);
});

test('the link page shows the logo of the school, which needs no access to files', async () => {
  const { storage } = at.services.fileStore;
  const variants = [{ width: 320, height: 240, size: 5, storageKey: `${at.school.id}/logo/320` }];
  await storage.write(variants[0]!.storageKey, Readable.from(['bytes']), 5);
  const owner = { schoolId: at.school.id, uploadedBy: at.administrator.id };
  const { id } = await makeFile(at.db, { ...imageColumns, ...owner, variants });
  await query(at.db, `update schools set logo_file_id = '${id}' where id = '${at.school.id}'`);
  const { schoolLogoUrl } = await check(await linkOf());
  expect(schoolLogoUrl).toBe(`data:image/jpeg;base64,${btoa('bytes')}`);
});

test('a used link is refused on another phone, in words that help', async () => {
  const token = await linkOf();
  await enter(token);
  expect(await check(token)).toMatchObject({ state: 'used', isMine: false, target: '/familia' });
  const { response, cookie } = await enter(token);
  expect([response.statusCode, cookie]).toEqual([409, undefined]);
  expect(response.json()).toMatchObject({
    code: 'link-used',
    detail: 'Este link já foi usado. Peça um novo à escola.',
  });
});

test('of ten taps at once one pairs', async () => {
  const token = await linkOf();
  const taps = await Promise.all(Array.from({ length: 10 }, () => enter(token)));
  const statuses = taps.map(({ response }) => response.statusCode).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(await value(at.db, 'select count(*)::int from guardian_devices')).toBe(1);
});

test.each<[string, (token: string) => Promise<unknown> | void]>([
  ['its time is over', () => clock.advance(31 * millisecondsInDay)],
  [
    'staff ended the access',
    () => at.db.transaction((tx) => revokeAccess(tx, at.marta.id, clock.now())),
  ],
  ['the children left', () => query(at.db, 'update students set deleted_at = now()')],
])('a link does nothing once %s', async (_, happen) => {
  const token = await linkOf();
  await happen(token);
  expect(await check(token)).toMatchObject({ state: 'expired' });
  const { response } = await enter(token);
  expect([response.statusCode, response.json().detail]).toEqual([
    409,
    'Este link não vale mais. Peça um novo à escola.',
  ]);
});

test('a phone that changes hands is one of the other guardian alone', async () => {
  const martas = await enter(await linkOf(at.marta));
  const jorges = await enter(await linkOf(at.jorge), martas.cookie);
  expect(await nameOf(jorges.cookie)).toBe('Jorge Reis');
  expect(await nameOf(martas.cookie)).toBe(401);
});

test('a link that its guardian opens on their phone is used up, and those before it end', async () => {
  const first = await enter(await linkOf());
  const older = await linkOf();
  clock.advance(60_000);
  const opened = await linkOf(at.marta, '/mensagens');
  const jorges = await linkOf(at.jorge);
  clock.advance(60_000);
  const newer = await linkOf();
  expect((await enter(opened, first.cookie)).response.json()).toEqual({
    target: '/familia/mensagens',
  });
  expect(await check(opened)).toMatchObject({ state: 'used' });
  expect(await check(older)).toMatchObject({ state: 'expired' });
  for (const other of [newer, jorges]) expect(await check(other)).toMatchObject({ state: 'open' });
});

test('a phone makes a link of ten minutes for another device of its guardian, and no more than ten', async () => {
  const phone = await familyOf(at, at.marta);
  const make = () => phone.post('/links', { schoolId: at.school.id });
  const answer = await make();
  expect(answer.statusCode).toBe(201);
  const { url, expiresAt } = answer.json<{ url: string; expiresAt: string }>();
  expect(Date.parse(expiresAt) - clock.now().getTime()).toBe(600_000);
  const tablet = await enter(url.split('#')[1]!);
  expect(await nameOf(tablet.cookie)).toBe('Marta Lima');
  expect((await phone.get('/devices')).json()).toHaveLength(2);

  const late = (await make()).json<{ url: string }>().url.split('#')[1]!;
  clock.advance(601_000);
  expect((await enter(late)).response.json()).toMatchObject({ code: 'link-expired' });
  const statuses = [];
  for (let count = 0; count < 10; count++) statuses.push((await make()).statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await phone.post('/links', { schoolId: at.otherSchool.id })).statusCode).toBe(404);
});

test('an e-mail that its guardian opened on their own phone lets nobody else in', async () => {
  const first = await enter(await linkOf());
  const { id: guardianId, schoolId } = at.marta;
  const mail = { mailId: at.ana.id, key: at.services.keys.mailedLinks, createdBy: null };
  const target = '/mensagens';
  const mailed = await issueMailedLink(at.db, {
    ...mail,
    schoolId,
    guardianId,
    target,
    now: clock.now(),
  });
  expect(await check(mailed, first.cookie)).toMatchObject({ state: 'open', isMine: true });
  for (let visit = 0; visit < 2; visit += 1) {
    const opened = await enter(mailed, first.cookie);
    expect(opened.response.json()).toEqual({ target: '/familia/mensagens' });
  }
  expect((await enter(mailed)).response.json()).toMatchObject({ code: 'link-used' });
  expect(await check(mailed, first.cookie)).toMatchObject({ state: 'used', isMine: true });
});

test('a new device is told to the guardian, to the school and in the audit log', async () => {
  const { cookie } = await enter(await linkOf());
  const push = makePhoneSubscription('https://push.example/marta');
  const headers = { ...cookie, 'sec-fetch-site': 'same-origin' };
  await at.app.inject({ method: 'PUT', url: '/v1/family/push', headers, payload: push.body });
  const link = await administrator.post(`/v1/guardians/${at.marta.id}/links`);
  const second = await enter(new URL(link.json<ShownLink>().url).hash.slice(1));

  const url = '/v1/family/devices';
  const devices = (await at.app.inject({ url, headers: second.cookie })).json<OwnDevice[]>();
  expect(devices.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
  const { id, ...current } = devices.find(({ isCurrent }) => isCurrent)!;
  const at2 = clock.now().toISOString();
  expect(current).toMatchObject({ name: 'Chrome no Android', createdAt: at2, lastSeenAt: at2 });
  expect(
    await query(
      at.db,
      `select target from push_attempts
    join notifications on notifications.id = notification_id`,
    ),
  ).toEqual([{ target: `/mais?aparelho=${id}` }]);
  const told = `select device_id from notifications
    where subject = 'newDevice' and channel = 'email' and guardian_id =`;
  const mails = await query(at.db, `${told} '${at.marta.id}'`);
  expect(mails).toHaveLength(2);
  expect(mails).toContainEqual({ device_id: id });

  const access = await administrator.get(`/v1/guardians/${at.marta.id}/access`);
  const known = access.json<GuardianAccess>().devices.find((device) => device.id === id);
  expect(known?.link).toEqual({ madeBy: at.administrator.name, mailed: false, byCode: false });
  const [entry] = (await administrator.get('/v1/audit?verb=pair')).json<AuditEntry[]>();
  expect(entry).toMatchObject({
    employee: { id: at.administrator.id },
    resource: 'guardianAccess',
    subject: 'Marta Lima',
    device: 'Chrome no Android',
  });

  const ended = { method: 'DELETE', url: `${url}/${id}`, headers } as const;
  expect((await at.app.inject(ended)).statusCode).toBe(204);
  expect([await nameOf(second.cookie), await nameOf(cookie)]).toEqual([401, 'Marta Lima']);
  expect((await at.app.inject(ended)).statusCode).toBe(404);
});

test('actions of a guardian are stored with the device', async () => {
  const id = await makeAnnouncement(at);
  const first = await enter(await linkOf());
  const second = await enter(await linkOf());
  const act = (path: string, payload: object, { cookie }: typeof first) =>
    at.app.inject({ method: 'POST', url: `/v1/family${path}`, payload, headers: cookie });
  expect((await act(`/announcements/${id}/read`, {}, first)).statusCode).toBe(200);
  expect((await act('/chat/send', { text: 'Lido!' }, second)).statusCode).toBe(201);
  const devices = `select id from guardian_devices order by id`;
  const acts = `select distinct device_id as id from recipients where device_id is not null
    union all select device_id from chat_messages order by id`;
  expect(await query(at.db, acts)).toEqual(await query(at.db, devices));
});
