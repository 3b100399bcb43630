import { expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { makeAnnouncement } from '../../testing/announcement.ts';
import { type FamilyCaller, familyOf } from '../../testing/family-caller.ts';
import { makePhoneSubscription } from '../../testing/phone-subscription.ts';
import { certificate } from '../../testing/push-certificate.ts';
import { query, value } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { remind } from './news.service.ts';

const hour = 60 * 60_000;
let now = new Date('2998-03-10T12:00:00Z');
const { at, administrator } = useTestSchool({
  isFreshForEach: true,
  settings: { PUSH_TEST_CERTIFICATE: certificate },
  now: () => now,
});

async function subscribe(family: FamilyCaller) {
  const { body } = makePhoneSubscription(`https://127.0.0.1:9/${family.deviceId}`);
  expect((await family.put('/push', body)).statusCode).toBe(204);
}

const chosen = () =>
  query(
    at.db,
    `select name, channel, status from notifications
     join guardians on guardians.id = guardian_id order by name, notifications.id`,
  );
const waiting = () => value(at.db, 'select count(*)::int from push_attempts');

test('a communication is told by the phone in use, by e-mail else, or by nothing', async () => {
  await subscribe(await familyOf(at, at.marta));
  await makeAnnouncement(at);
  expect(await chosen()).toEqual([
    { name: 'Jorge Reis', channel: 'email', status: 'queued' },
    { name: 'Lia Reis', channel: 'email', status: 'queued' },
    { name: 'Marta Lima', channel: 'push', status: 'queued' },
    { name: 'Rosa Dias', channel: null, status: 'failed' },
  ]);
  expect(await waiting()).toBe(1);
});

test('a phone that was away for a fortnight tells only whom nothing else reaches', async () => {
  await subscribe(await familyOf(at, at.marta));
  await subscribe(await familyOf(at, at.rosa));
  now = addDays(now, 15);
  await makeAnnouncement(at);
  expect(await chosen()).toMatchObject([
    { channel: 'email' },
    { channel: 'email' },
    { name: 'Marta Lima', channel: 'email' },
    { name: 'Rosa Dias', channel: 'push' },
  ]);
});

test('a reminder takes the channel after the one that told, and the first one after the last', async () => {
  await subscribe(await familyOf(at, at.marta));
  const communicationId = await makeAnnouncement(at);
  const remindAgain = () => {
    now = new Date(now.getTime() + hour);
    return remind(at.db, {
      guardianIds: [at.marta.id],
      ...{ schoolId: at.school.id, communicationId, now },
      requestedBy: at.administrator.id,
    });
  };
  expect(await remindAgain()).toMatchObject([{ guardianId: at.marta.id, channel: 'email' }]);
  expect(await remindAgain()).toMatchObject([{ guardianId: at.marta.id, channel: 'push' }]);
});

test('messages by e-mail are told once an hour, on the phone each time', async () => {
  const { json } = await administrator.post('/v1/chats', { responsibleId: at.jorge.id });
  const { chatId } = json<{ chatId: string }>();
  const write = () => administrator.post(`/v1/chats/${chatId}/send`, { text: 'Podem vir?' });
  await write();
  await write();
  expect(await chosen()).toEqual([{ name: 'Jorge Reis', channel: 'email', status: 'queued' }]);
  await query(
    at.db,
    `update notifications set status = 'sent', attempts = 1, sent_at = created_at`,
  );
  now = new Date(now.getTime() + hour / 2);
  await write();
  const [, next] = await query<{ attempt_at: Date; created_at: Date }>(
    at.db,
    'select attempt_at, created_at from notifications order by id',
  );
  expect(new Date(next!.attempt_at).getTime() - new Date(next!.created_at).getTime()).toBe(
    hour / 2,
  );
});
