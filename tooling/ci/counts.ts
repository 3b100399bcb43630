import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  /** Names of tests that failed first and passed in the second run. */
  unsteady: string[];
}

const noReport: Counts = { passed: 0, failed: 1, unsteady: [] };

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Counts a run without a report, or with an empty one, as failed. */
const orFailed = (counts: Counts): Counts =>
  counts.passed + counts.failed > 0 ? counts : noReport;

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that broke before their tests could run. */
  numRuntimeErrorTestSuites: number;
  /** Times in milliseconds since 1970. */
  testResults: { name: string; status: 'passed' | 'failed'; startTime: number; endTime: number }[];
}

/** The files in which a test failed, of a report that jest wrote. */
export function failedFiles(path: string): string[] {
  const { testResults } = (read(path) as JestReport | undefined) ?? { testResults: [] };
  const failed = testResults.filter(({ status }) => status === 'failed');
  return [...new Set(failed.map(({ name }) => name))];
}

/** The files that took longest, with their seconds, of a report that jest wrote. */
export function slowestFiles(path: string, count: number): string[] {
  const { testResults } = (read(path) as JestReport | undefined) ?? { testResults: [] };
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(0)} s ${name}`);
}

/**
 * @param path the report of all tests
 * @param again the report of a second run of the files that failed, where there was one
 */
export function countJest(path: string, again: string): Counts {
  const first = read(path) as JestReport | undefined;
  if (!first) return noReport;
  const broken = failuresOf(first);
  const second = read(again) as JestReport | undefined;
  const files = failedFiles(path);
  const ran = new Set(second?.testResults.map(({ name }) => name));
  if (!second || !files.every((file) => ran.has(file))) {
    return orFailed({ passed: first.numPassedTests, failed: broken, unsteady: [] });
  }
  const failed = failuresOf(second);
  const passed = first.numPassedTests + Math.max(0, broken - failed);
  const stillFailing = new Set(failedFiles(again));
  return { passed, failed, unsteady: files.filter((file) => !stillFailing.has(file)) };
}

const failuresOf = ({ numFailedTests, numRuntimeErrorTestSuites }: JestReport) =>
  numFailedTests + numRuntimeErrorTestSuites;

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Errors outside of any test. */
  errors: unknown[];
}

export function countPlaywright(path: string): Counts {
  const report = read(path) as PlaywrightReport | undefined;
  if (!report) return noReport;
  const { expected, unexpected, flaky, skipped } = report.stats;
  // Stories are told once. A skipped one counts as failed: a broken file skips those after it.
  const failed = unexpected + flaky + skipped + report.errors.length;
  return orFailed({ passed: expected, failed, unsteady: [] });
}

export const sumOf = (counts: Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  unsteady: counts.flatMap(({ unsteady }) => unsteady),
});
