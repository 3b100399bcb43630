import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { progressiveJpeg, samplePng } from '../../../testing/sample-files.ts';
import { childrenOf } from '../../../testing/processes.ts';
import { until } from '../../../testing/until.ts';
import { createImagePreparer, ImageTooLarge } from './image-preparer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: Buffer): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, content);
  return path;
}

test('an image that fills the memory in spite of its header takes no other along', async () => {
  const images = createImagePreparer({ memoryLimit: 150_000_000 });
  try {
    // Small enough for a place beside others.
    const hostile = await fileOf(await progressiveJpeg(3200, 3200));
    const harmless = await fileOf(await samplePng(600, 400));
    const [refused, ...prepared] = await Promise.allSettled([
      images.prepare(hostile, 'image/jpeg'),
      images.prepare(harmless, 'image/png'),
      images.prepare(harmless, 'image/png'),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(ImageTooLarge) });
    expect(prepared).toMatchObject([
      { status: 'fulfilled', value: { width: 600, copies: [{ width: 96 }, { width: 320 }] } },
      { status: 'fulfilled' },
    ]);
  } finally {
    images.close();
  }
});

test('an image that takes too long is refused', async () => {
  const images = createImagePreparer({ taskLimit: 0 });
  const image = await fileOf(await samplePng(600, 400));
  const refusal = images.prepare(image, 'image/png');
  await expect(refusal).rejects.toBeInstanceOf(ImageTooLarge);
  await expect(refusal).rejects.toThrow('memória ou tempo demais');
});

test('the process of the decoder ends with a server that is killed', async () => {
  const module = fileURLToPath(new URL('./image-preparer.ts', import.meta.url));
  const image = await fileOf(await samplePng(600, 400));
  const program = `
    const { createImagePreparer } = await import(${JSON.stringify(module)});
    await createImagePreparer().prepare(${JSON.stringify(image)}, 'image/png');
    console.log('prepared');
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(server.stdout, 'data');
  const [decoder] = childrenOf(server.pid);
  expect(decoder).toBeDefined();
  server.kill('SIGKILL');
  const what = 'the end of the decoder';
  await until(() => !isRunning(decoder!), what);
});

function isRunning(pid: number): boolean {
  const state = execFileSync('ps', ['-A', '-o', 'pid=,stat='], { encoding: 'utf8' });
  return state.split('\n').some((line) => {
    const [id, status = ''] = line.trim().split(/\s+/);
    return Number(id) === pid && !status.startsWith('Z');
  });
}
