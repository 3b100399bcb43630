import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { StoredFile } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../../testing/free-port.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { until } from '../../../testing/until.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const nginx = process.env.NGINX_PATH ?? '/usr/sbin/nginx';
const template = new URL('../../../../../deploy/cluster/nginx.conf', import.meta.url);
const content = 'the bytes of a picture';

const { at, administrator } = useTestSchool({
  settings: { FILES_BY_PROXY: 'on', TRUST_PROXY: 'loopback' },
});
let origin: string;
let storageKey: string;
/** With its signature. */
let address: string;
let id: string;
let stopNginx: () => Promise<void>;
beforeAll(async () => {
  await at.app.listen({ host: '127.0.0.1', port: 0 });
  storageKey = `${at.school.id}/${crypto.randomUUID()}/original`;
  const { storage } = at.services.fileStore;
  await storage.write(storageKey, Readable.from([content]), content.length);
  ({ id } = await makeFile(at.db, {
    ...{ schoolId: at.school.id, uploadedBy: at.administrator.id, storageKey },
    ...{ ...imageColumns, variants: [], size: content.length },
  }));
  const found = await administrator.get(`/v1/filemanagement/files?ids=${id}`);
  address = found.json<StoredFile[]>()[0]!.location;
  await startNginx();
});
afterAll(() => stopNginx());

/** With the template of an installation, but for TLS, names and the place of the data folder. */
async function startNginx() {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-nginx-'));
  const port = await freePort();
  const { port: upstream } = at.app.server.address() as AddressInfo;
  const lines = (await readFile(template, 'utf8'))
    .replace(/server \{\n  listen @PUBLIC_ADDRESS@:80;.*?\n\}\n/s, '')
    .replace('@PUBLIC_ADDRESS@:443 ssl http2', `127.0.0.1:${port}`)
    .replace(/^  (ssl_|access_log|error_log).*\n/gm, '')
    .replace('/var/lib/caderneta', at.services.config.dataFolder)
    .replace('@HOSTNAME@', 'localhost')
    .replace('@UPSTREAM@', `127.0.0.1:${upstream}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const path = join(folder, 'nginx.conf');
  await writeFile(
    path,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid;
    error_log ${folder}/error.log; events {}
    http { access_log off; default_type text/plain;
    ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} ${lines} }`,
  );
  const child = spawn(nginx, ['-c', path, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  origin = `http://127.0.0.1:${port}`;
  const answers = () => fetch(`${origin}/livez`).catch(() => undefined);
  await until(async () => (await answers())?.status === 200, 'nginx answers');
  stopNginx = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
}

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers });

test('nginx sends what the server lets somebody have, with its headers', async () => {
  const opened = await open(address);
  expect(await opened.text()).toBe(content);
  const own = await fetch(
    `http://127.0.0.1:${(at.app.server.address() as AddressInfo).port}${address}`,
  );
  expect(await own.text()).toBe(content);
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
  expect(headersOf(opened)).toEqual(headersOf(own));
  // Only nginx says so: the server left the bytes to it.
  expect([opened.headers.get('etag'), own.headers.get('etag')]).toEqual([expect.any(String), null]);
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
  await chmod(path, 0o700);
  expect((await open(address)).status).not.toBe(200);
  await rm(path, { recursive: true });
  await writeFile(path, content);
  expect(await (await open(address)).text()).toBe(content);
});
