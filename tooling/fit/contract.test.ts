import { endpoints } from '@caderneta/api-client/contract';
import {
  brokenPromises,
  digestOf,
  nameOfCall,
  type WireCall,
  wireShapeOf,
} from '@caderneta/releases';
import { readRecordedShapes } from '@caderneta/releases/recorded-contract';

const calls: WireCall[] = Object.values(endpoints);
const recorded = readRecordedShapes();

test('builds made for a recorded contract get along with the one of today', () => {
  // `npm run contract` says what to do about it.
  expect(brokenPromises(calls, recorded)).toEqual([]);
});

test('the contract of today is recorded', async () => {
  const known = new Set(recorded.map(({ digest }) => digest));
  const digests = await Promise.all(
    calls
      .filter(({ retired }) => !retired)
      .map(async (call) => [nameOfCall(call), await digestOf(wireShapeOf(call))] as const),
  );
  const missing = digests.filter(([, digest]) => !known.has(digest)).map(([name]) => name);
  // Run `npm run contract` and commit what it writes.
  expect(missing).toEqual([]);
});

test('each recorded file holds the shape that its digest names', async () => {
  for (const { digest, shape } of recorded) expect(await digestOf(shape)).toBe(digest);
});
