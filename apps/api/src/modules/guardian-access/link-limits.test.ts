import { beforeEach, expect, test } from '@jest/globals';
import { makeGuardian } from '../../../testing/school.ts';
import { query, value } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { linksPerEmployee, linksPerGuardian } from './guardian-access.service.ts';
import { linkExpiry } from './tokens.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const after = (of: number) => new Date(noon.getTime() + of * 60_000);
let minutes: number;
beforeEach(() => {
  minutes = 0;
});
const { at, administrator, teacher } = useTestSchool({
  isFreshForEach: true,
  now: () => after(minutes),
});

const createFor = ({ id }: { id: string }, caller = administrator) =>
  caller.post(`/v1/guardians/${id}/links`);
const invite = ({ id }: { id: string }) => administrator.post(`/v1/classrooms/${id}/invitations`);
const countLinks = () => value<number>(at.db, 'select count(*)::int from guardian_links');

/** Links for a guardian, made at a minute after noon by an employee or an e-mail. */
async function issued(
  count: number,
  { minute = 0, by = null as string | null, guardian = at.rosa },
) {
  const createdBy = by ? `'${by}'` : 'null';
  await query(
    at.db,
    `insert into guardian_links
       (id, school_id, guardian_id, hash, created_by, created_at, expires_at)
     select gen_random_uuid(), '${at.school.id}', '${guardian.id}', gen_random_uuid()::text,
       ${createdBy}, '${after(minute).toISOString()}', '${linkExpiry(after(minute)).toISOString()}'
     from generate_series(1, ${count})`,
  );
}

const somebodyElse = () => makeGuardian(at.db, at.school.id, 'Nina Melo', '11900000090');

test('a guardian gets so many links within an hour, from all employees together', async () => {
  await issued(500, { guardian: at.marta });
  for (let made = 0; made < linksPerGuardian; made += 1) {
    minutes = made;
    const caller = made % 2 === 0 ? administrator : teacher;
    expect((await createFor(at.marta, caller)).statusCode).toBe(201);
  }
  const refused = await createFor(at.marta, teacher);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  const wait = 60 - (linksPerGuardian - 1);
  expect(refused.headers['retry-after']).toBe(String(wait * 60));
  expect((await invite(at.jardim)).statusCode).toBe(429);
  expect((await createFor(at.jorge)).statusCode).toBe(201);
  minutes += wait;
  expect((await createFor(at.marta, teacher)).statusCode).toBe(201);
});

test('an employee makes enough for a whole school within an hour, and then waits', async () => {
  const by = at.administrator.id;
  await issued(2, { by, minute: -30, guardian: at.marta });
  await issued(linksPerEmployee - 4, { by, minute: -10, guardian: await somebodyElse() });
  const before = await countLinks();
  const refused = await invite(at.segundoAno);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1800']);
  expect(await countLinks()).toBe(before);

  expect((await createFor(at.lia)).statusCode).toBe(201);
  expect((await createFor(at.lia)).statusCode).toBe(201);
  expect((await createFor(at.lia)).headers['retry-after']).toBe('1800');
  expect((await createFor(at.marta, teacher)).statusCode).toBe(201);
  minutes = 30;
  expect((await createFor(at.lia)).statusCode).toBe(201);
});

test('calls at the same time do not pass the limit together', async () => {
  const by = at.administrator.id;
  await issued(linksPerEmployee - 3, { by, guardian: await somebodyElse() });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => createFor(at.lia)));
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([201, 201, 201, 429, 429, 429]);
});
