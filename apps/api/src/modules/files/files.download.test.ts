import type {
  Announcement,
  Created,
  FeedItem,
  NoticeBoard,
  StoredFile,
} from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { employees } from '#/database/schema/employees.ts';
import type { CommunicationKind } from '@caderneta/api-client/contract';
import { files } from '#/database/schema/files.ts';
import { students } from '#/database/schema/students.ts';
import { callerOf } from '../../../testing/caller.ts';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { makeEmployee } from '../../../testing/school.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { imageColumns, makeFile, storeTestFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const announcements = '/v1/communication/announcement';
const clearsCache = { 'clear-site-data': '"cache"' };

let now = new Date('2026-03-10T12:00:00Z');
/** Of an announcement to all of Jardim A, with a file of the administrator. */
let sentId: string;
let fileId: string;
const { at, administrator } = useTestSchool();
beforeAll(async () => {
  at.services.now = () => now;
  fileId = (await storeTestFile(at)).id;
  sentId = await send([at.ana.id, at.bruno.id], { attachmentIds: [fileId] });
});

async function send(studentIds: string[], communication: object, caller = administrator) {
  const body = communicationBody('announcement', { studentIds, fileIds: [], communication });
  const response = await caller.post(announcements, body);
  expect(response.statusCode).toBe(201);
  return response.json<Created>().id;
}

/** Address of the announcement's file as an employee sees it. */
async function addressFor(headers: Record<string, string>) {
  const response = await at.app.inject({ url: `${announcements}/${sentId}`, headers });
  return response.json<Announcement>().communication.attachments[0]!.location;
}
const open = (url: string) => at.app.inject(url);
const afterMinutes = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

test('an address lives ten minutes at most, in caches too', async () => {
  const { headers } = await signIn(at.app, 'prof@girassol.test');
  now = new Date('2026-03-10T12:02:00Z');
  const address = await addressFor(headers);
  const opened = await open(address);
  expect(opened.statusCode).toBe(200);
  expect(opened.headers['cache-control']).toBe('private, max-age=480, immutable');
  afterMinutes(2);
  expect(await addressFor(headers)).toBe(address);
  afterMinutes(5);
  expect((await open(address)).headers['cache-control']).toBe('private, max-age=60, immutable');
  afterMinutes(1);
  const expired = await open(address);
  expect([expired.statusCode, expired.json<{ code: string }>().code]).toEqual([
    410,
    'link-expired',
  ]);
  expect((await open(await addressFor(headers))).statusCode).toBe(200);
});

test('an address ends with the session that made it, and signing out empties the cache', async () => {
  const { headers, authInfo } = await signIn(at.app, 'prof@girassol.test');
  const other = await signIn(at.app, 'prof@girassol.test');
  const address = await addressFor(headers);
  const addressOfOther = await addressFor(other.headers);
  expect(addressOfOther).not.toBe(address);
  const swapped = new URL(address, 'http://localhost');
  swapped.searchParams.set('h', new URL(addressOfOther, swapped).searchParams.get('h')!);
  expect((await open(swapped.pathname + swapped.search)).statusCode).toBe(403);

  const signedOut = await at.app.inject({
    method: 'POST',
    url: '/v1/authentication/logout',
    payload: { refreshToken: authInfo.refreshToken },
  });
  expect(signedOut.headers).toMatchObject(clearsCache);
  const ended = await open(address);
  expect([ended.statusCode, ended.json<{ code: string }>().code]).toEqual([410, 'link-ended']);
  expect((await open(addressOfOther)).statusCode).toBe(200);
});

test('an address ends with a deactivated employee', async () => {
  const { id } = await makeEmployee(at.db, at.school.id, 'sai@girassol.test', 'Administrator');
  const { headers } = await signIn(at.app, 'sai@girassol.test');
  const address = await addressFor(headers);
  expect((await open(address)).statusCode).toBe(200);
  const deactivated = { deactivatedAt: now };
  await at.db.update(employees).set(deactivated).where(eq(employees.id, id));
  expect((await open(address)).statusCode).toBe(410);
});

test('an address of a family ends with its device, and with its last child at the school', async () => {
  const imageId = (await storeTestFile(at)).id;
  await at.db.update(files).set(imageColumns).where(eq(files.id, imageId));
  await send([at.caio.id], { imageId });
  const [jorge, lia] = [await familyOf(at, at.jorge), await familyOf(at, at.lia)];
  const pictureOf = async (family: typeof jorge) =>
    (await family.get('/feed')).json<{ items: FeedItem[] }>().items[0]!.imageUrl!;
  const [ofJorge, ofLia] = [await pictureOf(jorge), await pictureOf(lia)];
  expect((await open(ofJorge)).statusCode).toBe(200);

  expect((await jorge.delete('/session')).headers).toMatchObject(clearsCache);
  expect((await open(ofJorge)).statusCode).toBe(410);
  expect((await open(ofLia)).statusCode).toBe(200);
  await at.db.update(students).set({ deletedAt: now }).where(eq(students.id, at.caio.id));
  expect((await open(ofLia)).statusCode).toBe(410);
});

test('a Teacher uses own files and those of what they read, and no other', async () => {
  const teacher = await callerOf(at.app, 'prof@girassol.test');
  const owner = { schoolId: at.school.id, ...imageColumns };
  const make = async (uploadedBy: string) => (await makeFile(at.db, { ...owner, uploadedBy })).id;
  const own = await make(at.teacher.id);
  const foreign = await make(at.administrator.id);
  await send([at.duda.id], { imageId: foreign });

  const studentIds = [at.ana.id];
  const kinds: [CommunicationKind, object][] = [
    ['announcement', { imageId: foreign }],
    ['announcement', { attachmentIds: [own, foreign] }],
    ['event', { imageId: foreign }],
    ['activity', { attachmentIds: [foreign] }],
    ['gallery', { fileIds: [own, foreign] }],
  ];
  for (const [kind, communication] of kinds) {
    const body = communicationBody(kind, { studentIds, fileIds: [own], communication });
    const response = await teacher.post(`/v1/communication/${kind}`, body);
    expect([kind, response.statusCode]).toEqual([kind, 404]);
  }
  const notice = (imageId: string, attachment: string) => ({
    noticeBoardItem: { title: 'Cardápio', imageId, attachment },
    classroomIds: [at.jardim.id],
  });
  expect((await teacher.post('/v1/noticeBoards', notice(foreign, own))).statusCode).toBe(404);
  expect((await teacher.post('/v1/noticeBoards', notice(own, foreign))).statusCode).toBe(404);
  await send([at.ana.id], { imageId: own, attachmentIds: [fileId] }, teacher);
  const asked = [own, foreign, fileId, crypto.randomUUID()].join(',');
  const renewed = await teacher.get(`/v1/filemanagement/files?ids=${asked}`);
  expect(
    renewed
      .json<StoredFile[]>()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([own, fileId].sort());

  // What an administrator published in the classroom may be used again.
  const published = await administrator.post('/v1/noticeBoards', notice(foreign, foreign));
  expect(published.statusCode).toBe(201);
  await send([at.ana.id], { imageId: foreign }, teacher);
  const [seen] = (await teacher.get('/v1/noticeBoards/list')).json<NoticeBoard[]>();
  expect(seen?.noticeBoardItem.imageId).toBe(foreign);
});

test('an item stays editable with the files that a colleague uploaded', async () => {
  const teacher = await callerOf(at.app, 'prof@girassol.test');
  const owner = { schoolId: at.school.id, uploadedBy: at.teacher.id, ...imageColumns };
  const ofTeacher = (await makeFile(at.db, owner)).id;
  const uploadedBy = at.administrator.id;
  const ofAdministrator = (await makeFile(at.db, { ...owner, uploadedBy })).id;
  const gallery = '/v1/communication/gallery';
  const body = (...fileIds: string[]) =>
    communicationBody('gallery', { studentIds: [at.ana.id], fileIds });
  const created = await teacher.post(gallery, body(ofTeacher));
  const path = `${gallery}/${created.json<Created>().id}`;
  expect((await administrator.put(path, body(ofTeacher, ofAdministrator))).statusCode).toBe(200);
  expect((await teacher.put(path, body(ofAdministrator))).statusCode).toBe(200);
});
