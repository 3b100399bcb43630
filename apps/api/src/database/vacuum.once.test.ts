import { expect, test } from '@jest/globals';
import { makeAudience } from '../../testing/large-audience.ts';
import { value } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { vacuumGrownTables } from './vacuum.ts';

const { at } = useTestSchool();

test('tables that grew are counted once, and the others are left alone', async () => {
  await makeAudience(at.db, at, 2_000);
  const isCounted = () =>
    value<boolean>(at.db, `select reltuples > 1900 from pg_class where relname = 'students'`);
  expect(await isCounted()).toBe(false);
  const grown = ['guardians', 'student_guardians', 'students'];
  expect(await vacuumGrownTables(at.db)).toEqual(expect.arrayContaining(grown));
  expect(await isCounted()).toBe(true);
  expect(await vacuumGrownTables(at.db)).toEqual([]);
});
