import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countJest, countPlaywright, failedFiles, slowestFiles, sumOf } from './counts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

let reports = 0;
function reportWith(content: object | string) {
  const path = join(folder, `${++reports}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const passes = (name: string) => ({ name, status: 'passed' });
const fails = (name: string) => ({ name, status: 'failed' });
const jest = {
  numPassedTests: 7,
  numFailedTests: 2,
  numRuntimeErrorTestSuites: 1,
  testResults: [passes('a'), fails('b'), fails('c'), fails('b')],
};
const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };

test('a file that breaks before its tests counts as a failure', () => {
  expect(countJest(reportWith(jest), '')).toEqual({ passed: 7, failed: 3, unsteady: [] });
});

test('the files to run again are those in which a test failed', () => {
  expect(failedFiles(reportWith(jest))).toEqual(['b', 'c']);
  expect(failedFiles(join(folder, 'missing.json'))).toEqual([]);
});

test('the slowest files are named with their seconds', () => {
  const taking = (name: string, seconds: number) => ({
    ...passes(name),
    startTime: 5000,
    endTime: 5000 + seconds * 1000,
  });
  const path = reportWith({
    ...jest,
    testResults: [taking('a', 1), taking('b', 61), taking('c', 9)],
  });
  expect(slowestFiles(path, 2)).toEqual(['61 s b', '9 s c']);
  expect(slowestFiles(join(folder, 'missing.json'), 2)).toEqual([]);
});

test('a test that fails twice is a failure, one that fails once is told', () => {
  const again = { ...jest, numPassedTests: 4, numFailedTests: 1, numRuntimeErrorTestSuites: 0 };
  const second = reportWith({ ...again, testResults: [fails('b'), passes('c')] });
  expect(countJest(reportWith(jest), second)).toEqual({ passed: 9, failed: 1, unsteady: ['c'] });
});

test('a second run that left out a failed file changes nothing', () => {
  const again = { ...jest, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  const second = reportWith({ ...again, testResults: [passes('b')] });
  expect(countJest(reportWith(jest), second)).toEqual({ passed: 7, failed: 3, unsteady: [] });
});

test('a story that fails once, is skipped, or breaks outside of it counts as a failure', () => {
  const path = reportWith({ stats, errors: [{ message: 'no server' }] });
  expect(countPlaywright(path)).toEqual({ passed: 5, failed: 4, unsteady: [] });
});

test.each(['', 'not JSON'])('no readable report is a failure: "%s"', (content) => {
  const failed = { passed: 0, failed: 1, unsteady: [] };
  expect(countJest(reportWith(content), '')).toEqual(failed);
  expect(countPlaywright(join(folder, 'missing.json'))).toEqual(failed);
});

test('a run without any test is a failure', () => {
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  const path = reportWith({ stats: none, errors: [] });
  expect(countPlaywright(path)).toEqual({ passed: 0, failed: 1, unsteady: [] });
});

test('the two are summed', () => {
  const counts = [
    { passed: 7, failed: 0, unsteady: ['a'] },
    { passed: 5, failed: 2, unsteady: ['b'] },
  ];
  expect(sumOf(counts)).toEqual({ passed: 12, failed: 2, unsteady: ['a', 'b'] });
});
