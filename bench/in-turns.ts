import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { type Builds, withBuilds } from './builds.ts';

export interface Stage {
  browser: Browser;
  builds: Builds;
}

/**
 * Has a browser visit builds.
 * @param against folder of another built checkout; this one is measured alone without it
 * @param ignored what Playwright tells the browser that is asked about
 * @returns what `measure` answers, below the machine's load average
 */
export async function inBrowser(
  measure: (stage: Stage) => Promise<string[]>,
  against: string | undefined,
  ignored: string[] = [],
): Promise<string> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ignored,
  });
  try {
    const lines = await withBuilds(against, (builds) => measure({ browser, builds }));
    return [`Load average ${loadavg()[0]!.toFixed(1)}.`, '', ...lines, ''].join('\n');
  } finally {
    await browser.close();
  }
}

/** Measures each build so many times, in turns, after one round for nothing. */
export async function inTurns<Measured>(
  builds: Builds,
  rounds: number,
  once: (url: string) => Promise<Measured>,
): Promise<Map<string, Measured[]>> {
  const taken = new Map<string, Measured[]>(Object.keys(builds).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, { url }] of Object.entries(builds)) {
      const measured = await once(url);
      if (round >= 0) taken.get(name)!.push(measured);
    }
  }
  return taken;
}

/** The value below which a share of the measured ones lies. */
export function shareOf(values: number[], share = 0.5): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length * share)]!;
}
