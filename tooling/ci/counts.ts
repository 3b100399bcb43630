import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Tests that left no report, or that reported none, did not pass. */
const orFailed = (counts: Counts | undefined): Counts =>
  counts && counts.passed + counts.failed > 0 ? counts : { passed: 0, failed: 1 };

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that broke before their tests could run. */
  numRuntimeErrorTestSuites: number;
}

export function countJest(path: string): Counts {
  const report = read(path) as JestReport | undefined;
  return orFailed(
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    },
  );
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** What went wrong outside of any test. */
  errors: unknown[];
}

export function countPlaywright(path: string): Counts {
  const report = read(path) as PlaywrightReport | undefined;
  if (!report) return orFailed(undefined);
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A skipped story did not happen: the ones after a broken file among them.
  const failed = unexpected + flaky + skipped + report.errors.length;
  return orFailed({ passed: expected, failed });
}

export const sumOf = (counts: Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});
