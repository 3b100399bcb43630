import type { Problem, SchoolEvent } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { sendEvent } from '../../testing/communication-bodies.ts';
import { value } from '../../testing/query.ts';
import { useTestClock } from '../../testing/use-test-clock.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { findNextDue } from './dispatch-scheduled.repository.ts';
import { dispatchScheduled } from './dispatch-scheduled.ts';

const clock = useTestClock('2026-03-10T15:00:00Z');
const { at, administrator } = useTestSchool({ isFreshForEach: true, now: clock.now });
const noError = { onError: (error: unknown) => expect(error).toBeUndefined() };
const minute = 60_000;

const read = async (id: string) =>
  (await administrator.get(`/v1/communication/event/${id}`)).json<SchoolEvent>();

/** Changes the place of the event of `sendEvent`. */
const correct = (id: string, changed: { place: string }, holdSeconds = 0) => {
  clock.advance(minute);
  const communication = {
    ...{ title: 'Festa junina', description: 'No pátio', ...changed },
    startTime: '2026-06-20T09:00:00-03:00',
    endTime: '2026-06-20T12:00:00-03:00',
  };
  const address = `/v1/communication/event/${id}/corrections?holdSeconds=${holdSeconds}`;
  return administrator.post(address, { communication, tell: 'Everybody' });
};

test('a correction is held, shown as such, undone, or stands at its instant, once', async () => {
  const id = await sendEvent(administrator, [at.ana, at.caio]);
  const held = await correct(id, { place: 'Pátio' }, 12);
  expect(held.json()).toEqual({ id, heldSeconds: 12 });
  expect(await findNextDue(at.db, clock.now())).toBe(12_000);
  const { communication } = await read(id);
  expect(communication).toMatchObject({ place: 'Quadra', heldCorrection: { heldSeconds: 12 } });
  const second = await correct(id, { place: 'Sala' });
  expect([second.statusCode, second.json<Problem>().code]).toEqual([409, 'correction-held']);
  const undone = await administrator.post(`/v1/communication/${id}/undo`);
  expect(undone.json()).toEqual({ scheduledDate: null, wasCorrection: true });
  expect((await administrator.post(`/v1/communication/${id}/undo`)).statusCode).toBe(409);
  clock.advance(minute);
  expect(await dispatchScheduled(at.services, noError)).toBe(0);
  expect((await read(id)).communication).not.toHaveProperty('correctedAt');

  await correct(id, { place: 'Pátio' }, 12);
  clock.advance(11_999);
  expect(await dispatchScheduled(at.services, noError)).toBe(0);
  clock.advance(1);
  const both = await Promise.all([1, 2].map(() => dispatchScheduled(at.services, noError)));
  expect(both.toSorted()).toEqual([0, 1]);
  expect((await read(id)).communication).toMatchObject({
    ...{ place: 'Pátio', correctedAt: clock.now().toISOString() },
  });
  await correct(id, { place: 'Sala' }, 12);
  await administrator.delete(`/v1/communication/event/${id}`);
  clock.advance(minute);
  expect(await dispatchScheduled(at.services, noError)).toBe(0);
  expect(await value<number>(at.db, 'select count(*)::int from item_versions')).toBe(2);
});

test('of undoing and standing at the same instant exactly one wins, and answers go on', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await sendEvent(administrator, [at.ana]);
    await correct(id, { place: 'Pátio' }, 12);
    clock.advance(12_000);
    const undo = administrator.post(`/v1/communication/${id}/undo`);
    const [undone, stood] = await Promise.all([undo, dispatchScheduled(at.services, noError)]);
    const { place } = (await read(id)).communication;
    expect([undone.statusCode, stood, place]).toEqual(
      undone.statusCode === 200 ? [200, 0, 'Quadra'] : [409, 1, 'Pátio'],
    );
  }
});
