import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recording } from '../../../testing/recording.ts';
import { childrenOf } from '../../../testing/processes.ts';
import { AudioNotAccepted, createAudioPreparer } from './audio-preparer.ts';
import { createPreparing, preparingLimits } from './preparing.ts';
import { NoTurn } from '#/kernel/turns.ts';

let folder: string;
let voice: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-recordings-'));
  voice = await recording(2);
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: Buffer): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, content);
  return path;
}

function withWaiting(waitingOfCaller: number) {
  const { images, recordings } = preparingLimits;
  return createPreparing({ images, recordings: { ...recordings, waitingOfCaller } });
}

test('a hundred recordings at once take one process, one after the other', async () => {
  const preparing = withWaiting(100);
  const before = childrenOf(process.pid);
  try {
    const paths = await Promise.all(Array.from({ length: 100 }, () => fileOf(voice)));
    const owner = { group: 'girassol', caller: 'marta' };
    const all = Promise.all(paths.map((path) => preparing.audio(owner, path)));
    await preparing.audio({ group: 'girassol', caller: 'jorge' }, await fileOf(voice));
    expect(childrenOf(process.pid).length - before.length).toBe(1);
    const prepared = await all;
    expect(prepared).toHaveLength(100);
    expect(prepared[99]).toMatchObject({ mediaType: 'audio/webm', seconds: 2 });
  } finally {
    preparing.close();
  }
});

test('more than may wait are refused, and none is lost of those that wait', async () => {
  const preparing = withWaiting(1);
  try {
    const owner = { group: 'girassol', caller: 'marta' };
    const paths = await Promise.all(Array.from({ length: 6 }, () => fileOf(voice)));
    const settled = await Promise.allSettled(paths.map((path) => preparing.audio(owner, path)));
    const refused = settled.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    expect(refused).toHaveLength(4);
    expect(refused.every((reason) => reason instanceof NoTurn)).toBe(true);
  } finally {
    preparing.close();
  }
});

test('a recording that fills the memory, or takes too long, is none; the next one is read', async () => {
  const hostile = Buffer.concat([voice.subarray(0, 64), Buffer.alloc(900_000, 0x1a)]);
  const recordings = createAudioPreparer({ taskLimit: 8_000 });
  try {
    for (const content of [hostile, Buffer.alloc(2_000_000, 0x45)]) {
      const refusal = recordings.prepare(await fileOf(content));
      await expect(refusal).rejects.toBeInstanceOf(AudioNotAccepted);
    }
    expect(await recordings.prepare(await fileOf(voice))).toMatchObject({ seconds: 2 });
  } finally {
    recordings.close();
  }
  const tooSmall = createAudioPreparer({ memoryLimit: 20_000_000 });
  await expect(tooSmall.prepare(await fileOf(voice))).rejects.toBeInstanceOf(AudioNotAccepted);
  tooSmall.close();
});
