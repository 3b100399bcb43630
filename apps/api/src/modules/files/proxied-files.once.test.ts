import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { StoredFile } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startNginx } from '../../../testing/nginx.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const content = 'the bytes of a picture';

const { at, administrator } = useTestSchool({
  settings: { FILES_BY_PROXY: 'on', TRUST_PROXY: 'loopback' },
});
let own: string;
let storageKey: string;
/** With its signature. */
let address: string;
let id: string;
let nginx: Awaited<ReturnType<typeof startNginx>>;
beforeAll(async () => {
  await at.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = at.app.server.address() as AddressInfo;
  own = `http://127.0.0.1:${port}`;
  const { dataFolder } = at.services.config;
  nginx = await startNginx({ upstream: port, dataFolder });
  storageKey = `${at.school.id}/${crypto.randomUUID()}/original`;
  const { storage } = at.services.fileStore;
  await storage.write(storageKey, Readable.from([content]), content.length);
  ({ id } = await makeFile(at.db, {
    ...{ schoolId: at.school.id, uploadedBy: at.administrator.id, storageKey },
    ...{ ...imageColumns, variants: [], size: content.length },
  }));
  const found = await administrator.get(`/v1/filemanagement/files?ids=${id}`);
  address = found.json<StoredFile[]>()[0]!.location;
});
afterAll(() => nginx.stop());

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(nginx.url + path, { headers });

test('nginx sends what the server lets somebody have, with its headers', async () => {
  const opened = await open(address);
  expect(await opened.text()).toBe(content);
  const direct = await fetch(own + address);
  expect(await direct.text()).toBe(content);
  const kept = [
    'content-type',
    'content-length',
    'content-disposition',
    'cache-control',
    'content-security-policy',
    'x-content-type-options',
    'cross-origin-resource-policy',
    'referrer-policy',
  ];
  const headersOf = ({ headers }: Response) => kept.map((name) => headers.get(name));
  expect(headersOf(opened)).toEqual(headersOf(direct));
  // Only nginx says so: the server left the bytes to it.
  expect([opened.headers.get('etag'), direct.headers.get('etag')]).toEqual([
    expect.any(String),
    null,
  ]);
  expect(opened.headers.has('x-accel-redirect')).toBe(false);
});

test('a part, and what a browser has already', async () => {
  const part = await open(address, { range: 'bytes=4-8' });
  expect([part.status, await part.text()]).toEqual([206, 'bytes']);
  const etag = (await open(address)).headers.get('etag')!;
  expect((await open(address, { 'if-none-match': etag })).status).toBe(304);
});

test('a forged or ended address is refused by the server, and the folder has no address', async () => {
  const forged = await open(address.replace(/s=.{4}/, 's=AAAA'));
  expect([forged.status, await forged.text()]).toEqual([
    403,
    expect.stringContaining('link-forged'),
  ]);
  for (const path of [
    `/caderneta-files/${storageKey}`,
    `/files/x/%2e%2e/%2e%2e/caderneta-files/${storageKey}`,
  ]) {
    const refused = await open(path);
    expect([refused.ok, await refused.text()]).toEqual([
      false,
      expect.not.stringContaining(content),
    ]);
  }
});

test('what nginx may not read, or does not find, the server answers itself', async () => {
  const { dataFolder } = at.services.config;
  const path = join(dataFolder, 'files', storageKey);
  await rm(path);
  const gone = await open(address);
  expect([gone.status, gone.headers.get('content-type')]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
  ]);
  // A folder in its place: nginx refuses it with 403.
  await mkdir(path);
  expect((await open(address)).status).not.toBe(200);
  await rm(path, { recursive: true });
  await writeFile(path, content);
  expect(await (await open(address)).text()).toBe(content);
});
