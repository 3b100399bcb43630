import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import {
  brokenPromises,
  planRecording,
  type RecordedShape,
  servedCallsOf,
} from './contract-history.ts';
import { applyRecording, readRecordedShapes } from './recorded-contract.ts';
import type { WireCall } from './wire-shape.ts';

const callOf = (title: z.ZodMiniType, retired?: true): WireCall => ({
  method: 'POST',
  path: '/v1/notices',
  body: z.strictObject({ title }),
  status: 204,
  retired,
});
const first = callOf(z.string().check(z.maxLength(10)));
const wider = callOf(z.string().check(z.maxLength(20)));
const widest = callOf(z.string().check(z.maxLength(30)));
const widestNullable = callOf(z.nullable(z.string().check(z.maxLength(30))));
const narrower = callOf(z.string().check(z.maxLength(5)));

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'history-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Records the contract of several days, and returns the files on the disk. */
async function record(...days: [string, WireCall[]][]): Promise<RecordedShape[]> {
  for (const [day, calls] of days) {
    applyRecording(await planRecording(calls, readRecordedShapes(folder), day), folder);
  }
  return readRecordedShapes(folder);
}
const daysOf = (recorded: RecordedShape[]) =>
  recorded.map(({ since, replaced }) => [since, replaced]).sort();

test('a shape is recorded once, and says when another took its place', async () => {
  const recorded = await record(
    ['2026-01-01', [first]],
    ['2026-01-02', [first]],
    ['2026-01-03', [wider]],
    ['2026-01-04', [wider]],
  );
  expect(daysOf(recorded)).toEqual([
    ['2026-01-01', '2026-01-03'],
    ['2026-01-03', undefined],
  ]);
});

test('replaced shapes go after 35 days, but for the two newest', async () => {
  const days: [string, WireCall[]][] = [
    ['2026-01-01', [first]],
    ['2026-01-02', [wider]],
    ['2026-01-03', [widest]],
    ['2026-01-04', [widestNullable]],
  ];
  expect(await record(...days, ['2026-02-06', [widestNullable]])).toHaveLength(4);
  expect(daysOf(await record(['2026-02-07', [widestNullable]]))).toEqual([
    ['2026-01-02', '2026-01-03'],
    ['2026-01-03', '2026-01-04'],
    ['2026-01-04', undefined],
  ]);
});

test('a retired call is answered for 35 days, and may go then', async () => {
  const retired = callOf(z.string(), true);
  const recorded = await record(['2026-01-01', [callOf(z.string())]], ['2026-01-02', [retired]]);
  const [[, digests]] = Object.entries(await servedCallsOf([retired], recorded)) as [
    [string, string[]],
  ];
  expect(digests).toEqual([recorded[0]!.digest]);
  expect(brokenPromises([], recorded)).toEqual(['POST /v1/notices (since 2026-01-01): is gone']);

  expect(await record(['2026-02-06', [retired]])).toHaveLength(1);
  expect(await record(['2026-02-07', [retired]])).toEqual([]);
});

test('older shapes are served while they fit, and a break names the field', async () => {
  const recorded = await record(['2026-01-01', [first]]);
  expect(brokenPromises([wider], recorded)).toEqual([]);
  expect((await servedCallsOf([wider], recorded))['POST /v1/notices']).toHaveLength(2);

  expect(brokenPromises([narrower], recorded)).toEqual([
    'POST /v1/notices (since 2026-01-01): request.body.title maxLength was 10, is 5',
  ]);
  const served = await servedCallsOf([narrower], recorded);
  expect(served['POST /v1/notices']).not.toContain(recorded[0]!.digest);
});
