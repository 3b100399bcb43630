import type { Problem } from '@caderneta/api-client/contract';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { dispatchScheduled } from '#/jobs/dispatch-scheduled.ts';
import { startTestApp } from '../../../testing/app.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { standingStill, tellingChannel } from '../../../testing/outbox.ts';
import { makePhoneSubscription } from '../../../testing/phone-subscription.ts';
import { certificate } from '../../../testing/push-certificate.ts';
import {
  type PushService,
  type ReceivedPush,
  startPushService,
} from '../../../testing/push-service.ts';
import { value } from '../../../testing/query.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { processOutbox } from '#/outbox/process-outbox.ts';
import { openPushSender, type PushSender } from '#/telling/push/push-sender.ts';
import { push } from './push.ts';

let now = new Date('2998-03-10T12:00:00Z');
const { at, administrator } = useTestSchool({
  isFreshForEach: true,
  settings: { PUSH_TEST_CERTIFICATE: certificate },
  now: () => now,
});
let service: PushService;
let sender: PushSender;
let errors: string[] = [];

beforeEach(async () => {
  service = await startPushService();
  sender = openPushSender(at.services);
  errors = [];
});
afterEach(async () => {
  sender.close();
  await service.close();
});

async function subscribe(family: FamilyCaller, path: string) {
  const phone = makePhoneSubscription(`${service.origin}${path}`);
  const response = await family.put('/push', phone.body);
  if (response.statusCode !== 204) throw new Error(response.body);
  return phone;
}
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const channel = () => tellingChannel(at.services, push, { pushSender: sender });
const onNotSent = ({ message }: Error) => void errors.push(message);
const deliver = () => processOutbox({ ...at.services, onNotSent }, channel());
/** What push services were told since the last time. */
async function delivered(): Promise<ReceivedPush[]> {
  await deliver();
  return service.received.splice(0);
}
const paths = (pushes: ReceivedPush[]) => pushes.map(({ path }) => path).sort();

async function post(url: string, body: object) {
  const response = await administrator.post(url, body);
  if (response.statusCode > 201) throw new Error(response.body);
  return [response.json<unknown>()].flat()[0] as { id: string; chatId: string };
}
const announce = (
  students: { id: string }[],
  fields: { scheduledDate?: string; isUrgent?: boolean } = {},
) =>
  post('/v1/communication/announcement', {
    communication: { title: 'Ana caiu', description: 'No recreio, Ana…', ...fields },
    studentIds: students.map(({ id }) => id),
  });

const ofGirassol = { school: 'Escola Girassol' };

test('whatever is new reaches the phones it is for, and says nothing of a child', async () => {
  const { ana, bruno, caio, jardim, school } = at;
  const martas = await subscribe(await familyOf(at, at.marta), '/marta');
  await subscribe(await familyOf(at, at.jorge), '/jorge');
  const told = async () => {
    const pushes = await delivered();
    expect(paths(pushes)).toEqual(['/marta']);
    return martas.read(pushes[0]!.body);
  };

  const { id } = await announce([ana, bruno]);
  expect(await told()).toEqual({ ...ofGirassol, url: `/familia/item/${id}` });
  expect(await delivered()).toEqual([]);

  const urgent = await announce([ana], { isUrgent: true });
  expect(await told()).toEqual({ ...ofGirassol, url: `/familia/item/${urgent.id}?urgente` });

  const scheduled = await announce([ana], { scheduledDate: '2998-03-12T09:00:00-03:00' });
  expect(await delivered()).toEqual([]);
  later(3 * 24 * 60);
  await dispatchScheduled(at.services, { onError: (error) => void errors.push(String(error)) });
  expect(await told()).toEqual({ ...ofGirassol, url: `/familia/item/${scheduled.id}` });

  const file = { schoolId: school.id, uploadedBy: at.administrator.id };
  const [image, pdf] = [
    await makeFile(at.db, { ...imageColumns, ...file }),
    await makeFile(at.db, file),
  ];
  const noticeBoardItem = { title: 'Cardápio', imageId: image.id, attachment: pdf.id };
  const notice = await post('/v1/noticeBoards', { noticeBoardItem, classroomIds: [jardim.id] });
  expect(await told()).toEqual({ ...ofGirassol, url: `/familia/mural/${notice.id}` });

  const diary = { mode: 'Preschool', lunch: 'Full' };
  await post('/v1/Communication/diary', { communication: diary, studentIds: [bruno.id] });
  expect(await told()).toEqual({ ...ofGirassol, url: `/familia/diarios/${bruno.id}` });

  const { chatId } = await post('/v1/chats', { responsibleId: at.marta.id });
  await post(`/v1/chats/${chatId}/send`, { text: 'A Ana está bem?' });
  await post(`/v1/chats/${chatId}/send`, { text: 'Podem vir?' });
  expect(await told()).toEqual({ ...ofGirassol, url: `/familia/mensagens?escola=${school.id}` });

  await announce([caio]);
  expect(paths(await delivered())).toEqual(['/jorge']);
  expect(errors).toEqual([]);
});

test('a push service knows which school asks, and for how long', async () => {
  const { body } = await subscribe(await familyOf(at, at.marta), '/marta');
  await announce([at.ana]);
  const [push] = await delivered();
  const { authorization, ttl, 'content-encoding': encoding } = push?.headers ?? {};
  expect([ttl, encoding]).toEqual(['86400', 'aes128gcm']);
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? [];
  expect(key).toBe(at.services.vapid.publicKey);
  const point = Buffer.from(key ?? '', 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const audience = new URL(body.endpoint).origin;
  const { payload } = await jwtVerify(token ?? '', publicKey, { audience });
  expect(payload.sub).toBe('mailto:nao-responda@localhost');
});

test('two servers that deliver at the same time send each notification once', async () => {
  const guardians = [at.marta, at.jorge, at.lia, at.rosa];
  for (const guardian of guardians)
    await subscribe(await familyOf(at, guardian), `/${guardian.id}`);
  await announce([at.ana, at.caio, at.duda]);
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(paths(service.received)).toEqual(guardians.map(({ id }) => `/${id}`).sort());
});

test.each([404, 410])(
  'a phone whose push service answers %d is told nothing any more',
  async (code) => {
    await subscribe(await familyOf(at, at.marta), '/gone');
    await subscribe(await familyOf(at, at.jorge), '/jorge');
    service.answers.set('/gone', code);
    await announce([at.ana, at.caio]);
    expect(paths(await delivered())).toEqual(['/gone', '/jorge']);
    await announce([at.ana, at.caio]);
    expect(paths(await delivered())).toEqual(['/jorge']);
    expect(await value(at.db, 'select count(*)::int from push_subscriptions')).toBe(1);
  },
);

test('a push service that fails is asked again later, and then left alone', async () => {
  await subscribe(await familyOf(at, at.marta), '/marta');
  service.answers.set('/marta', 503);
  await announce([at.ana]);
  expect(await delivered()).toHaveLength(1);
  expect(await delivered()).toEqual([]);
  for (const minutes of channel().retryMinutes) {
    later(minutes - 0.5);
    expect(await delivered()).toEqual([]);
    later(0.5);
    expect(await delivered()).toHaveLength(1);
  }
  expect(await value(at.db, 'select count(*)::int from push_attempts')).toBe(0);

  await announce([at.ana]);
  expect(await delivered()).toHaveLength(1);
  service.answers.delete('/marta');
  later(1);
  expect(await delivered()).toHaveLength(1);
  expect(await value(at.db, 'select count(*)::int from push_attempts')).toBe(0);
  expect(errors).toHaveLength(channel().retryMinutes.length + 2);
});

test('a push service that wants to rest is not asked before, and what would wait for long goes on', async () => {
  await subscribe(await familyOf(at, at.marta), '/marta');
  service.answers.set('/marta', 429);
  service.rests.set('/marta', '150');
  await announce([at.ana]);
  expect(await delivered()).toHaveLength(1);
  later(2);
  expect(await delivered()).toEqual([]);
  later(0.5);
  service.answers.delete('/marta');
  expect(await delivered()).toHaveLength(1);

  service.answers.set('/marta', 503);
  service.rests.set('/marta', new Date(Date.now() + 600_000).toUTCString());
  await announce([at.ana]);
  expect(await delivered()).toHaveLength(1);
  service.rests.clear();
  const last = `from notifications where guardian_id = '${at.marta.id}' order by id desc limit 1`;
  expect(await value(at.db, `select channel ${last}`)).toBe('email');
});

test('a push that the service refuses is not repeated', async () => {
  await subscribe(await familyOf(at, at.marta), '/marta');
  service.answers.set('/marta', 403);
  await announce([at.ana]);
  expect(await delivered()).toHaveLength(1);
  later(24 * 60);
  expect(await delivered()).toEqual([]);
});

test('a phone that unsubscribed, left or was ended is told nothing', async () => {
  const phones = [
    await familyOf(at, at.marta),
    await familyOf(at, at.marta),
    await familyOf(at, at.marta),
  ];
  for (const phone of phones) await subscribe(phone, `/${phone.deviceId}`);
  const [first, second, third] = phones;
  await announce([at.ana]);
  await first!.delete('/push');
  await second!.delete('/session');
  await administrator.delete(`/v1/guardians/${at.marta.id}/devices/${third!.deviceId}`);
  expect(await delivered()).toEqual([]);
  await announce([at.ana]);
  expect(await delivered()).toEqual([]);
});

test('a phone has one subscription, and takes it along when it changes hands', async () => {
  const marta = await familyOf(at, at.marta);
  await subscribe(marta, '/old');
  await subscribe(marta, '/new');
  await announce([at.ana]);
  expect(paths(await delivered())).toEqual(['/new']);
  await subscribe(await familyOf(at, at.jorge), '/new');
  await announce([at.ana]);
  expect(await delivered()).toEqual([]);
});

test('an address inside, or keys that are none, are refused', async () => {
  const strict = await startTestApp();
  const marta = await familyOf(strict, strict.marta);
  const { body } = makePhoneSubscription('https://127.0.0.1:9/x');
  const open = { ...body, endpoint: 'https://fcm.googleapis.com/fcm/send/x' };
  const { keys } = body;
  const offCurve = Buffer.alloc(65, 4).toString('base64url');
  const put = async (subscription: object) => {
    const response = await marta.put('/push', subscription);
    return [response.statusCode, response.body && response.json<Problem>().errors?.[0]?.path];
  };
  expect(await put(body)).toEqual([422, 'endpoint']);
  expect(await put({ ...open, endpoint: 'http://fcm.googleapis.com/x' })).toEqual([
    422,
    'endpoint',
  ]);
  expect(await put({ ...open, keys: { ...keys, p256dh: 'AAAA' } })).toEqual([422, 'keys.p256dh']);
  expect(await put({ ...open, keys: { ...keys, p256dh: offCurve } })).toEqual([422, 'keys.p256dh']);
  expect(await put({ ...open, keys: { ...keys, auth: 'AAAA' } })).toEqual([422, 'keys.auth']);
  expect(await put(open)).toEqual([204, '']);

  const closed = openPushSender(strict.services);
  const { p256dh, auth } = keys;
  const inside = { endpoint: service.origin.replace('127.0.0.1', 'localhost'), p256dh, auth };
  await expect(
    closed.send(
      inside,
      { url: '/familia', school: '' },
      { urgency: 'normal', confirm: () => Promise.resolve() },
    ),
  ).rejects.toMatchObject({
    message: 'ENOTFOUND',
  });
  expect(service.received).toEqual([]);
  closed.close();
  await strict.close();
});

test('a server that stood still leaves what another has sent meanwhile', async () => {
  await subscribe(await familyOf(at, at.marta), '/marta');
  await announce([at.ana]);
  await processOutbox(
    at.services,
    standingStill(channel(), async () => {
      later(5);
      await deliver();
    }),
  );
  expect(service.received).toHaveLength(1);
});
