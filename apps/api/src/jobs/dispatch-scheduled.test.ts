import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { millisecondsInDay } from 'date-fns/constants';
import { deleteAnnouncement, makeAnnouncement } from '../../testing/announcement.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { query, value } from '../../testing/query.ts';
import { dispatchScheduled } from './dispatch-scheduled.ts';

const noError = { onError: (error: unknown) => expect(error).toBeUndefined() };

let made: TestApp;
let daysLater: number;
beforeAll(async () => {
  made = await startTestApp();
  made.services.now = () => new Date(Date.now() + daysLater * millisecondsInDay);
});
beforeEach(async () => {
  daysLater = 0;
  await query(made.db, 'delete from communications');
});
afterAll(() => made.close());

const inDays = (days: number) => addDays(new Date(), days).toISOString();
const count = (table: string, id: string) =>
  value<number>(made.db, `select count(*)::int from ${table} where communication_id = '${id}'`);

test('a scheduled item reaches nobody before its time, and everybody once at its time', async () => {
  const id = await makeAnnouncement(made, inDays(2));
  expect(await dispatchScheduled(made.services, noError)).toBe(0);
  expect(await count('recipients', id)).toBe(0);
  expect(await count('notifications', id)).toBe(0);

  daysLater = 2.01;
  expect(await dispatchScheduled(made.services, noError)).toBe(1);
  expect(await count('recipients', id)).toBe(5);
  expect(await count('notifications', id)).toBe(4);
  expect(await dispatchScheduled(made.services, noError)).toBe(0);
  expect(await count('recipients', id)).toBe(5);
});

test('items of the time when no server ran are all sent, deleted ones are not', async () => {
  const ids = [await makeAnnouncement(made, inDays(2)), await makeAnnouncement(made, inDays(3))];
  const deleted = await makeAnnouncement(made, inDays(2));
  await deleteAnnouncement(made, deleted);
  daysLater = 100;
  expect(await dispatchScheduled(made.services, noError)).toBe(2);
  for (const id of ids) expect(await count('recipients', id)).toBe(5);
  expect(await count('recipients', deleted)).toBe(0);
});

test('servers that check at the same time send each item once', async () => {
  const ids = [];
  for (let number = 0; number < 6; number += 1) ids.push(await makeAnnouncement(made, inDays(2)));
  daysLater = 4;
  const sent = await Promise.all([1, 2, 3].map(() => dispatchScheduled(made.services, noError)));
  expect(sent.reduce((sum, each) => sum + each)).toBe(6);
  for (const id of ids) expect(await count('recipients', id)).toBe(5);
});

test('an item that cannot be sent holds up no other, and is tried again', async () => {
  const broken = await makeAnnouncement(made, inDays(2));
  const next = await makeAnnouncement(made, inDays(2));
  daysLater = 4;
  await query(
    made.db,
    `create function refuse_one() returns trigger language plpgsql as $$ begin
       if new.communication_id = '${broken}' then raise exception 'no room'; end if;
       return new; end $$`,
  );
  await query(
    made.db,
    `create trigger refuse_one before insert on notifications
     for each row execute function refuse_one()`,
  );
  const errors: unknown[] = [];
  expect(await dispatchScheduled(made.services, { onError: (error) => errors.push(error) })).toBe(
    1,
  );
  expect(errors).toHaveLength(1);
  expect(await count('recipients', broken)).toBe(0);
  expect(await count('recipients', next)).toBe(5);

  await query(made.db, 'drop trigger refuse_one on notifications');
  expect(await dispatchScheduled(made.services, noError)).toBe(1);
  expect(await count('recipients', broken)).toBe(5);
});
