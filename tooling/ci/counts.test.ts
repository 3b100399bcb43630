import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countJest, countPlaywright, sumOf } from './counts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function reportWith(content: object | string) {
  const path = join(folder, 'report.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const jest = { numPassedTests: 7, numFailedTests: 2, numRuntimeErrorTestSuites: 1 };
const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };

test('a file that breaks before its tests counts as a failure', () => {
  expect(countJest(reportWith(jest))).toEqual({ passed: 7, failed: 3 });
});

test('a story that is flaky, skipped, or broken outside of it counts as a failure', () => {
  const path = reportWith({ stats, errors: [{ message: 'no server' }] });
  expect(countPlaywright(path)).toEqual({ passed: 5, failed: 4 });
});

test.each(['', 'not JSON'])('no readable report is a failure: "%s"', (content) => {
  expect(countJest(reportWith(content))).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 1 });
});

test('a run without any test is a failure', () => {
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright(reportWith({ stats: none, errors: [] }))).toEqual({
    passed: 0,
    failed: 1,
  });
});

test('the two are summed', () => {
  const counts = [
    { passed: 7, failed: 0 },
    { passed: 5, failed: 2 },
  ];
  expect(sumOf(counts)).toEqual({ passed: 12, failed: 2 });
});
