import type {
  Announcement,
  AnnouncementListItem,
  FamilyCommunication,
  NetworkAnnouncement,
  StoredFile,
} from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { cleanUp } from '#/cleanup/cleanup.ts';
import { sendNetworkAnnouncements } from '#/jobs/send-network-announcements.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { formOf } from '../../../testing/form.ts';
import { makeNetwork } from '../../../testing/network.ts';
import { query } from '../../../testing/query.ts';
import { samplePdf, samplePng } from '../../../testing/sample-files.ts';
import { storeTestFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { leaveNetwork } from './membership.service.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool({ isFreshForEach: true });
let office: Caller;
let fileIds: string[];
beforeEach(async () => {
  const schoolIds = [at.school.id, at.otherSchool.id];
  await makeNetwork(at.db, { of: 'Campinas', email: 'rede@campinas.test', schoolIds });
  office = await callerOf(at.app, 'rede@campinas.test');
  const { payload, headers } = await formOf(
    { name: 'circular.pdf', content: samplePdf },
    { name: 'mapa.png', content: await samplePng(900, 600) },
  );
  const uploaded = await office.post('/v1/filemanagement/upload', payload, headers);
  fileIds = uploaded.json<StoredFile[]>().map(({ id }) => id);
});

const path = '/v1/Network/Announcements';
const bodyWith = (attachmentIds: string[]) => ({
  title: 'Circular',
  description: 'Em anexo.',
  schoolIds: [at.school.id, at.otherSchool.id],
  attachmentIds,
});
async function announce() {
  const answer = await office.post(path, bodyWith(fileIds));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  const noError = { onError: (error: unknown) => expect(error).toBeUndefined() };
  expect(await sendNetworkAnnouncements(at.services, noError)).toBe(2);
  return answer.json<{ id: string }>().id;
}
async function attachmentsAt(school: Caller) {
  const list = await school.get('/v1/communication/announcement/list');
  const [listed] = list.json<AnnouncementListItem[]>();
  const { id } = listed!.communication;
  const opened = await school.get(`/v1/communication/announcement/${id}`);
  return { id, attachments: opened.json<Announcement>().communication.attachments };
}
async function bytesAt({ location }: StoredFile) {
  const { statusCode, rawPayload } = await at.app.inject(location);
  return [statusCode, rawPayload.length];
}
const names = (files: readonly StoredFile[]) => files.map(({ originalName }) => originalName);

test('employees and families of each school open the files, which are their school’s', async () => {
  const id = await announce();
  const shown = (await office.get(`${path}/${id}`)).json<NetworkAnnouncement>();
  expect(names(shown.attachments)).toEqual(['circular.pdf', 'mapa.png']);
  const here = await attachmentsAt(administrator);
  const there = await attachmentsAt(otherSchool);
  for (const { attachments } of [here, there, await attachmentsAt(teacher)]) {
    expect(names(attachments)).toEqual(['circular.pdf', 'mapa.png']);
    expect(await bytesAt(attachments[0]!)).toEqual([200, samplePdf.length]);
    expect((await bytesAt(attachments[1]!))[0]).toBe(200);
  }
  expect(here.attachments[0]?.id).not.toBe(there.attachments[0]?.id);
  const jorge = await familyOf(at, at.jorge);
  const opened = (await jorge.get(`/communications/${here.id}`)).json<FamilyCommunication>();
  expect(names(opened.attachments)).toEqual(['circular.pdf', 'mapa.png']);
  expect(await bytesAt(opened.attachments[0]!)).toEqual([200, samplePdf.length]);
  const owners = await query(
    at.db,
    `select count(distinct school_id)::int as schools, count(distinct storage_key)::int as keys,
       count(distinct sha256)::int as contents from files`,
  );
  expect(owners).toEqual([{ schools: 3, keys: 6, contents: 2 }]);
});

test('the checks of any attachment hold, and another school’s file is not found', async () => {
  const foreign = await storeTestFile(at);
  expect((await office.post(path, bodyWith([foreign.id]))).statusCode).toBe(404);
  const many = Array.from({ length: 11 }, () => crypto.randomUUID());
  const refused = await office.post(path, bodyWith(many));
  expect([refused.statusCode, refused.json().errors]).toMatchObject([
    422,
    [{ path: 'attachmentIds' }],
  ]);
});

test('withdrawing takes them from the schools that are left; who has gone keeps its own', async () => {
  const id = await announce();
  await at.db.transaction((tx) => leaveNetwork(tx, at.otherSchool.name));
  const kept = await attachmentsAt(otherSchool);
  const before = await query<{ key: string; schoolId: string }>(
    at.db,
    `select storage_key as key, school_id as "schoolId" from files`,
  );
  expect((await office.delete(`${path}/${id}`)).statusCode).toBe(204);
  const { now } = at.services;
  at.services.now = () => addDays(now(), 2);
  await cleanUp(at.services);
  at.services.now = now;
  const left = await query<{ school_id: string }>(at.db, `select distinct school_id from files`);
  expect(left).toEqual([{ school_id: at.otherSchool.id }]);
  expect(await bytesAt(kept.attachments[0]!)).toEqual([200, samplePdf.length]);
  const { storage } = at.services.fileStore;
  const stored = await Promise.all(
    before.map(async ({ key, ...file }) => ({ ...file, isThere: await storage.exists(key) })),
  );
  expect(stored).toHaveLength(6);
  expect(stored.every((file) => file.isThere === (file.schoolId === at.otherSchool.id))).toBe(true);
});
