/**
 * Measures the memory that a hundred recordings at once take. Once for each checkout given, so that
 * two can be compared: `node e2e/trials/recordings.ts [CHECKOUT…]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recording } from '../../apps/api/testing/recording.ts';
import { loadDemoSchool, startPortal } from '../server.ts';
import { rssOf } from './processes.ts';
import { signIn } from './calls.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));
/** Begins as a recording and is none; this costs most. */
const voice = await recording(30);
const hostile = Buffer.concat([voice.subarray(0, 4_000), Buffer.alloc(900_000, 7)]);

async function upload(url: string, token: string, content: Buffer): Promise<number> {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(content)]), 'audio.webm');
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/v1/chats/upload`, { method: 'POST', headers, body })).status;
}

for (const root of [process.argv.slice(2), here].flat()) {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-trial-'));
  await loadDemoSchool(folder, {}, root);
  const portal = await startPortal(folder, { root });
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, rssOf(process.pid))), 250);
  try {
    const token = await signIn(portal.url, 'prof@girassol.demo');
    const before = rssOf(process.pid);
    const begun = performance.now();
    const contents = Array.from({ length: 100 }, (_, index) => (index % 2 ? hostile : voice));
    const statuses = await Promise.all(contents.map((one) => upload(portal.url, token, one)));
    const counts = new Map<number, number>();
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const answers = JSON.stringify(Object.fromEntries(counts));
    console.log(`${root}: ${before} → ${most} MB in ${seconds} s, ${answers}`);
  } finally {
    clearInterval(watch);
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
