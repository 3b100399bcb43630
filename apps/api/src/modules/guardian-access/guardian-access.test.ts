import type {
  GuardianAccess,
  Problem,
  ShownLink as GuardianLink,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { query } from '../../../testing/query.ts';
import { makeStudent } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { findLink, issueLink, stateOfLink } from './links.repository.ts';
import { useLink } from './devices.repository.ts';

const now = new Date('2026-11-21T12:00:00Z');
const { at, administrator, teacher } = useTestSchool({
  isFreshForEach: true,
  settings: { PUBLIC_URL: 'https://portal.girassol.test' },
  now: () => now,
});
const inThirtyDays = '2026-12-21T12:00:00.000Z';
const tokenOf = (url: string) => url.split('#')[1] ?? '';

/** A phone of a guardian, last seen that many minutes ago, and the cookie it brings. */
async function pair(guardian: { id: string; schoolId: string }, minutes = 0) {
  const { id: guardianId, schoolId } = guardian;
  const seen = new Date(now.getTime() - minutes * 60_000);
  const link = { schoolId, guardianId, target: null, createdBy: null, now: seen };
  const { token } = await issueLink(at.db, link);
  const device = await at.db.transaction((tx) =>
    useLink(tx, { token, deviceName: `Visto há ${minutes}`, now: seen }),
  );
  return { id: device!.deviceId, cookie: `caderneta_family=${device!.deviceToken}` };
}
async function familyStatus({ cookie }: { cookie: string }) {
  const url = '/v1/family/me';
  return (await at.app.inject({ method: 'GET', url, headers: { cookie } })).statusCode;
}
const accessOf = async (caller: Caller, { id }: { id: string }) =>
  (await caller.get(`/v1/guardians/${id}/access`)).json<GuardianAccess>();

test('an employee makes a link, which opens the feed of that guardian for 30 days', async () => {
  const response = await teacher.post(`/v1/guardians/${at.marta.id}/links`);
  expect(response.statusCode).toBe(201);
  const { url, expiresAt } = response.json<GuardianLink>();
  expect(url).toMatch(
    /^https:\/\/portal\.girassol\.test\/familia\/entrar\?escola=[\w-]{36}#[\w-]{43}$/,
  );
  expect(expiresAt).toBe(inThirtyDays);
  const link = await findLink(at.db, tokenOf(url));
  expect(link).toMatchObject({ guardianId: at.marta.id, target: null });
  expect(stateOfLink(link!, now)).toBe('open');
  expect(await accessOf(administrator, at.marta)).toEqual({
    responsible: { id: at.marta.id, name: 'Marta Lima', phone: '11900000001' },
    linkDelivery: 'shown',
    devices: [],
    openLinkCount: 1,
  });
});

test('no table holds a token, not even for an Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'duas-vezes' };
  const made = [
    await teacher.post(`/v1/guardians/${at.marta.id}/links`, undefined, headers),
    await teacher.post(`/v1/guardians/${at.marta.id}/links`, undefined, headers),
    await administrator.post(`/v1/classrooms/${at.jardim.id}/invitations`, undefined, headers),
  ];
  const bodies = made.map(({ body }) => body).join('\n');
  const tokens = [...bodies.matchAll(/#([\w-]{43})/g)].map(([, token]) => token ?? '');
  expect(new Set(tokens).size).toBe(3);
  const tables = await query<{ name: string }>(
    at.db,
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => query(at.db, `select row_to_json(t) as row from ${name} t`)),
  );
  const database = JSON.stringify(rows);
  expect(database).toContain(at.marta.id);
  for (const token of tokens) expect(database).not.toContain(token);
});

/** Marta gets a third child, in a classroom of another teacher. */
const enrolSibling = () => makeStudent(at.db, at.segundoAno, 'Enzo Lima Prado', [at.marta]);

test('a link of a guardian with children elsewhere is sent, and no teacher sees it', async () => {
  await enrolSibling();
  const url = `/v1/guardians/${at.marta.id}/links`;
  const mailed = await teacher.post(url);
  expect(mailed.statusCode).toBe(201);
  expect(mailed.json()).toEqual({ delivery: 'mailed', sentTo: at.marta.email });
  expect(
    await query(at.db, `select subject, guardian_id, requested_by from notifications`),
  ).toEqual([{ subject: 'link', guardian_id: at.marta.id, requested_by: at.teacher.id }]);
  expect((await accessOf(teacher, at.marta)).linkDelivery).toBe('mailed');
  expect(await accessOf(administrator, at.marta)).toMatchObject({
    linkDelivery: 'shown',
    openLinkCount: 1,
  });
  expect((await administrator.post(url)).json()).toMatchObject({ delivery: 'shown' });

  await query(at.db, `update guardians set email = null where id = '${at.marta.id}'`);
  expect((await accessOf(teacher, at.marta)).linkDelivery).toBe('unavailable');
  const refused = await teacher.post(url);
  expect([refused.statusCode, refused.json<Problem>().code]).toEqual([409, 'no-email']);
  expect(refused.json<Problem>().detail).toMatch(/Peça o link à secretaria\.$/);
  expect((await administrator.post(url)).json()).toMatchObject({ delivery: 'shown' });
});

test.each<[string, () => Promise<unknown>]>([
  ['a sibling enters another classroom', enrolSibling],
  ['they leave the classroom', () => query(at.db, `delete from employee_classrooms`)],
  ['they leave the school', () => query(at.db, `update employees set deactivated_at = now()`)],
])('a link that a teacher has seen pairs nothing once %s', async (_, happen) => {
  const shown = (await teacher.post(`/v1/guardians/${at.marta.id}/links`)).json<GuardianLink>();
  const token = tokenOf(shown.url);
  expect(stateOfLink((await findLink(at.db, token))!, now)).toBe('open');
  await happen();
  expect(stateOfLink((await findLink(at.db, token))!, now)).toBe('expired');
  const taken = await at.app.inject({
    method: 'POST',
    url: '/v1/family/session',
    payload: { token },
  });
  expect(taken.statusCode).toBe(409);
});

test('staff see the phones, end one, and end all with the links that are still open', async () => {
  const [old, recent] = [await pair(at.marta, 90), await pair(at.marta, 5)];
  const jorges = await pair(at.jorge);
  const url = `/v1/guardians/${at.marta.id}`;
  const link = (await teacher.post(`${url}/links`)).json<GuardianLink>();
  const { devices } = await accessOf(teacher, at.marta);
  expect(devices.map(({ id, name }) => [id, name])).toEqual([
    [recent.id, 'Visto há 5'],
    [old.id, 'Visto há 90'],
  ]);
  expect(devices[1]?.lastSeenAt).toBe('2026-11-21T10:30:00.000Z');

  expect(await familyStatus(recent)).toBe(200);
  expect((await teacher.delete(`${url}/devices/${recent.id}`)).statusCode).toBe(204);
  expect([await familyStatus(recent), await familyStatus(old)]).toEqual([401, 200]);
  for (const id of [recent.id, jorges.id, at.marta.id, 'x']) {
    expect((await administrator.delete(`${url}/devices/${id}`)).statusCode).toBe(404);
  }

  expect((await teacher.delete(`${url}/access`)).statusCode).toBe(204);
  expect([await familyStatus(old), await familyStatus(jorges)]).toEqual([401, 200]);
  const found = await findLink(at.db, tokenOf(link.url));
  expect(stateOfLink(found!, now)).toBe('expired');
  expect(await accessOf(teacher, at.marta)).toMatchObject({ devices: [], openLinkCount: 0 });
});

test('phones and links whose time is over are not shown', async () => {
  await pair(at.marta, 401 * 24 * 60);
  await query(
    at.db,
    `insert into guardian_links (id, school_id, guardian_id, hash, created_at, expires_at)
     values (gen_random_uuid(), '${at.school.id}', '${at.marta.id}', 'h', now(),
       '${now.toISOString()}')`,
  );
  expect(await accessOf(teacher, at.marta)).toMatchObject({ devices: [], openLinkCount: 0 });
});

test('a teacher reaches the guardians of their own students alone', async () => {
  const jorges = await pair(at.jorge);
  const url = `/v1/guardians/${at.jorge.id}`;
  const answers = [
    await teacher.get(`${url}/access`),
    await teacher.post(`${url}/links`),
    await teacher.delete(`${url}/access`),
    await teacher.delete(`${url}/devices/${jorges.id}`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  expect(await familyStatus(jorges)).toBe(200);
  // Marta is also theirs through one child only.
  await query(at.db, `update students set deleted_at = now() where id = '${at.ana.id}'`);
  expect((await teacher.get(`/v1/guardians/${at.marta.id}/access`)).statusCode).toBe(200);
  await query(at.db, `update students set deleted_at = now() where id = '${at.bruno.id}'`);
  for (const caller of [teacher, administrator]) {
    expect((await caller.post(`/v1/guardians/${at.marta.id}/links`)).statusCode).toBe(404);
  }
});
