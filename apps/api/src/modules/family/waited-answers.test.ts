import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { query } from '../../../testing/query.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const clock = useTestClock('2998-03-03T13:00:00Z');
const { at, administrator } = useTestSchool({ isFreshForEach: true, now: clock.now });

const kinds = {
  event: {
    fields: { startTime: '2998-06-20T09:00:00-03:00', endTime: '2998-06-20T12:00:00-03:00' },
    path: (id: string) => `/events/${id}/answer`,
    first: { answer: 'accepted' },
    second: { answer: 'declined' },
    stands: 'não vai',
  },
  poll: {
    fields: { closingDay: '2998-06-20', options: ['Sábado', 'Domingo'] },
    path: (id: string) => `/polls/${id}/answer`,
    first: { answer: 'option1' },
    second: { answer: 'option2' },
    stands: '“Domingo”',
  },
  activity: {
    fields: { dueDate: '2998-06-20' },
    path: (id: string) => `/activities/${id}/done`,
    first: { done: true },
    second: { done: false },
    stands: 'não concluída',
  },
};
type Kind = keyof typeof kinds;

async function send(kind: Kind): Promise<string> {
  const about = { studentIds: [at.caio.id], fileIds: [] };
  const body = communicationBody(kind, { communication: kinds[kind].fields, ...about });
  const answer = await administrator.post(`/v1/communication/${kind}`, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

/** Says something that has waited for some minutes. */
const say = (phone: FamilyCaller, path: string, said: object, waited?: number | string) =>
  phone.put(
    path,
    { studentId: at.caio.id, ...said },
    {
      'idempotency-key': crypto.randomUUID(),
      ...(waited !== undefined && {
        'caderneta-waited':
          typeof waited === 'string' ? waited : String(waited * millisecondsInMinute),
      }),
    },
  );
const copyIn = (answer: { json: <T>() => T }) => answer.json<FamilyCommunication>().copies[0]!;

test.each(Object.keys(kinds) as Kind[])(
  '%s: an answer that waited changes nothing that was said later on another phone, and is told',
  async (kind) => {
    const { path, first, second, stands } = kinds[kind];
    const to = path(await send(kind));
    const [phoneA, phoneB] = [await familyOf(at, at.jorge), await familyOf(at, at.jorge)];
    clock.advance(12 * millisecondsInMinute);
    const later = copyIn(await say(phoneB, to, first));
    clock.advance(millisecondsInMinute);
    expect(copyIn(await say(phoneB, to, second))).not.toEqual(later);
    clock.advance(millisecondsInHour);

    const refused = await say(phoneA, to, first, 70);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'answered-later',
      detail: `Já foi respondido às 10:13: ${stands}.`,
    });
    // The same as what stands is no news to anybody.
    expect((await say(phoneA, to, second, 70)).statusCode).toBe(200);
    // It was given after that, though it arrives with another one.
    expect(copyIn(await say(phoneA, to, first, 5))).toEqual(later);
    expect((await say(phoneB, to, second, 10)).statusCode).toBe(409);
    expect((await say(phoneB, to, second, 4)).statusCode).toBe(200);
  },
);

test('an answer that says nothing true about its waiting counts from now', async () => {
  const to = kinds.event.path(await send('event'));
  const phone = await familyOf(at, at.jorge);
  for (const waited of ['-5', 'ontem', '9'.repeat(12)]) {
    expect((await say(phone, to, { answer: 'declined' }, waited)).statusCode).toBe(200);
  }
  const [row] = await query<{ at: string }>(
    at.db,
    `select answered_at as at from recipients where answered_at is not null`,
  );
  expect(new Date(row!.at)).toEqual(clock.now());
});
