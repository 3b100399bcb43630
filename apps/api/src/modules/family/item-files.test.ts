import type { FamilyCommunication, StoredFile } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { formOf } from '../../../testing/form.ts';
import { geotaggedJpeg } from '../../../testing/sample-files.ts';
import { unzip } from '../../../testing/unzip.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool();

test('all photos of a gallery come as one file, in their order, some times an hour', async () => {
  const content = await geotaggedJpeg(1600, 1200);
  const names = ['horta.jpg', 'horta.jpg', 'a/b.jpg'];
  const { payload, headers } = await formOf(...names.map((name) => ({ name, content })));
  const uploaded = await administrator.post('/v1/filemanagement/upload', payload, headers);
  const fileIds = uploaded.json<StoredFile[]>().map(({ id }) => id);
  const body = communicationBody('gallery', { studentIds: [at.caio.id], fileIds });
  const { id } = (await administrator.post('/v1/communication/gallery', body)).json<{
    id: string;
  }>();
  const jorge = await familyOf(at, at.jorge);

  const item = (await jorge.get(`/communications/${id}`)).json<FamilyCommunication>();
  const originals = item.attachments.reduce((sum, { size }) => sum + size, 0);
  expect(item.smallBytes).toBeGreaterThan(0);
  expect(item.smallBytes).toBeLessThan(originals / 5);

  const zip = await jorge.get(`/galleries/${id}/photos.zip`);
  expect(zip.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="fotos.zip"',
    'cache-control': 'no-store',
  });
  const photos = await unzip(zip.rawPayload);
  expect([...photos.keys()]).toEqual(['001 horta.jpg', '002 horta.jpg', '003 b.jpg']);
  expect(photos.get('001 horta.jpg')).toHaveLength(item.attachments[0]!.size);

  for (let times = 1; times < 20; times += 1) await jorge.get(`/galleries/${id}/photos.zip`);
  const refused = await jorge.get(`/galleries/${id}/photos.zip`);
  expect(refused.statusCode).toBe(429);
});
