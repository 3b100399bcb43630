import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { callerOf } from '../../testing/caller.ts';
import { value } from '../../testing/query.ts';
import { importing } from '../../testing/roster.ts';
import { cleanUp } from './cleanup.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

const signIn = async () => importing(await callerOf(at.app, 'admin@girassol.test'));

/** Signs in again, because cleanup also deletes old sessions. */
async function cleanUpAfter(days: number) {
  const later = addDays(new Date(), days);
  await cleanUp({ ...at.services, now: () => later });
  return signIn();
}
const kept = () =>
  value<string>(
    at.db,
    `select coalesce(jsonb_agg(to_jsonb(roster_rows))::text, '') || ' ' ||
       (select coalesce(jsonb_agg(journal)::text, '') from roster_imports) from roster_rows`,
  );

test('after 90 days names and phones of imports are forgotten, the counts stay', async () => {
  let roster = await signIn();
  const applied = await roster.draft([{ name: 'Gabi Souza', firstPhone: '11977776666' }]);
  await roster.apply(applied);
  const draft = await roster.draft([{ name: 'Hugo Souza' }]);

  roster = await cleanUpAfter(89);
  expect(await kept()).toMatch(/Gabi.*11977776666|11977776666.*Gabi/s);
  expect((await roster.read(applied)).undo).toEqual({ isPossible: true, reason: null });

  roster = await cleanUpAfter(91);
  expect(await kept()).not.toMatch(/Gabi|Hugo|Souza|11977776666/);
  expect(await roster.read(applied)).toMatchObject({
    status: 'applied',
    totals: { new: 1, changed: 0, same: 0, error: 0 },
    undo: {
      isPossible: false,
      reason: 'O prazo de 90 dias para desfazer esta importação terminou.',
    },
  });
  const refused = await roster.undo(applied);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'O prazo de 90 dias para desfazer esta importação terminou.',
  ]);
  expect(await roster.read(draft)).toMatchObject({ status: 404 });
});
