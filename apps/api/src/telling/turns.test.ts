import { beforeEach, expect, test } from '@jest/globals';
import { query, value } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { email } from './channels/email.ts';
import { claimNotices } from './notices.repository.ts';

const { at } = useTestSchool({ isFreshForEach: true });

const now = new Date('2026-11-20T12:00:00Z');
const claim = (limit = 20) =>
  claimNotices(at.db, email, { now, until: new Date(now.getTime() + 300_000), limit }, 'others');
const countOf = (items: { schoolId: string }[], schoolId: string) =>
  items.filter((item) => item.schoolId === schoolId).length;

/** E-mails to new guardians of a school, all queued at an instant. */
async function queue(schoolId: string, count: number, at_: string): Promise<void> {
  await query(
    at.db,
    `with guardian as (
       insert into guardians (id, school_id, name, phone, email, created_at)
       select gen_random_uuid(), '${schoolId}', 'Família ' || n, '21' || lpad(n::text, 9, '0'),
         'familia@familia.test', now() from generate_series(1, ${count}) as n returning id)
     insert into notifications
       (id, school_id, guardian_id, subject, channel, created_at, attempt_at)
     select gen_random_uuid(), '${schoolId}', id, 'newDevice', 'email', '${at_}', '${at_}'
     from guardian`,
  );
}

beforeEach(async () => {
  await queue(at.school.id, 3000, '2026-11-20T11:00:00Z');
});

test('a few e-mails of one school do not wait behind thousands of another', async () => {
  await queue(at.otherSchool.id, 5, '2026-11-20T11:30:00Z');
  const first = await claim();
  expect(countOf(first, at.otherSchool.id)).toBe(5);
  expect(countOf(first, at.school.id)).toBeGreaterThanOrEqual(10);
  expect(await claim()).toHaveLength(20);
});

test('rows that wait for their next attempt take no turn', async () => {
  await queue(at.otherSchool.id, 5, '2026-11-20T13:00:00Z');
  const claimed = await claim();
  expect([countOf(claimed, at.school.id), countOf(claimed, at.otherSchool.id)]).toEqual([20, 0]);
});

test('with more waiting schools than rows in a claim, all come in turn, and each row once', async () => {
  await query(
    at.db,
    `insert into schools (id, name, created_at)
     select gen_random_uuid(), 'Escola ' || n, now() from generate_series(1, 40) as n`,
  );
  const schools = await query<{ id: string }>(at.db, `select id from schools`);
  for (const { id } of schools.filter((school) => school.id !== at.school.id)) {
    await queue(id, 2, '2026-11-20T11:30:00Z');
  }
  const claimed: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const turns = await Promise.all([claim(), claim()]);
    claimed.push(...turns.flat().map(({ id }) => id));
  }
  expect(new Set(claimed).size).toBe(claimed.length);
  const ids = claimed.map((id) => `'${id}'`).join();
  const served = `select count(distinct school_id)::int from notifications where id in (${ids})`;
  expect(await value(at.db, served)).toBe(schools.length);
});
