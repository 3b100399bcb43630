import { type Browser, type Page } from '@playwright/test';
import { type Person, people } from '../e2e/people.ts';
import { type MeasuredVisit, watchVisit } from './measured-visit.ts';
import { onSlowPhone } from './slow-phone.ts';
import type { Builds } from './builds.ts';
import { inBrowser, inTurns, shareOf } from './in-turns.ts';

const visits = Number(process.env.BENCH_ROUNDS ?? 5);
const idleSeconds = 10;

/** Address → a link of its content, and the field of what such a link of the home leads to. */
const pages = {
  '/': { link: 'main nav a[href$="/comunicados/criar"]', field: 'main form input[type="text"]' },
  '/comunicados/listar': { link: 'tbody a', field: 'main form input[type="text"]' },
};
type Path = keyof typeof pages;

interface Visit extends MeasuredVisit {
  /** From a tap on the link, once it is painted, until the page behind it can be used. */
  tap: number;
  requests: number;
  kilobytes: number;
  /** Of scripts, after so many idle seconds. */
  idle: number;
}

/**
 * The first visit of a signed-in teacher and administrator to the demo school with a cheap phone, by
 * this checkout and by another one, in turns. Fails where a tap does not end where it should, or what
 * is typed does not stay.
 * @param against folder of another built checkout; this one is measured alone without it
 */
export const benchVisiting = (against = process.env.BENCH_AGAINST): Promise<string> =>
  inBrowser(async ({ browser, builds }) => {
    const rows: string[] = [];
    for (const who of Object.keys(people) as Person[]) {
      for (const path of Object.keys(pages) as Path[]) {
        rows.push(...(await compare(browser, builds, { who, path })));
      }
    }
    return [
      `| page | as | build | ${columns.join(' | ')} |`,
      `| --- | --- | --- | ${columns.map(() => '---:').join(' | ')} |`,
      ...rows,
    ];
  }, against);

const columns = [
  'LCP ms',
  'usable ms',
  'app ms',
  'tap to the next page ms',
  'blocked ms',
  'layout shift',
  'requests',
  'kB',
  `kB of scripts after ${idleSeconds} s`,
];

interface Asked {
  who: Person;
  path: Path;
}

async function compare(browser: Browser, builds: Builds, asked: Asked): Promise<string[]> {
  const taken = await inTurns(builds, visits, async (url): Promise<Visit> => {
    const visit = await visitOnce(browser, url, asked);
    return { ...visit, tap: await tapOnce(browser, url, asked) };
  });
  return [...taken].map(([name, all]) => {
    const middle = (of: keyof Visit) => shareOf(all.map((visit) => visit[of]));
    const figures = [
      ...(['paint', 'usable', 'taken', 'tap', 'blocked'] as const).map((of) =>
        middle(of).toFixed(0),
      ),
      middle('shift').toFixed(3),
      ...(['requests', 'kilobytes', 'idle'] as const).map((of) => middle(of).toFixed(0)),
    ];
    return `| ${[asked.path, asked.who, name, ...figures].join(' | ')} |`;
  });
}

const visitOnce = (browser: Browser, url: string, { who, path }: Asked) =>
  onSlowPhone(browser, { url, who }, async ({ page, traffic }): Promise<Omit<Visit, 'tap'>> => {
    await page.addInitScript(watchVisit, pages[path]);
    await page.goto(url + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.measuredVisit.taken > 0);
    // Late pictures, texts and tasks count.
    await page.waitForTimeout(2_000);
    const measured = await page.evaluate(() => window.measuredVisit);
    const { requests, bytes } = traffic;
    await page.waitForTimeout(idleSeconds * 1_000);
    return { ...measured, requests, kilobytes: bytes / 1000, idle: await scriptsOf(page) };
  });

/** In kB, as the server sends them: of what came through its worker a page knows the size before compression. */
async function scriptsOf(page: Page): Promise<number> {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  const sizes = await Promise.all(
    [...new Set(names)].map(async (name) =>
      Number((await page.request.head(name)).headers()['content-length']),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Taps as soon as there is something to tap, and then uses the page behind it. */
const tapOnce = (browser: Browser, url: string, { who, path }: Asked) =>
  onSlowPhone(browser, { url, who }, async ({ page }): Promise<number> => {
    const { link, field } = pages[path];
    await page.addInitScript(watchVisit, pages[path]);
    await page.goto(url + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.measuredVisit.usable > 0);
    const target = page.locator(link).first();
    const href = (await target.getAttribute('href'))!;
    const { x, y, width, height } = (await target.boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.waitForURL((address) => address.pathname === new URL(href, url).pathname, {
      waitUntil: 'commit',
    });
    return path === '/' ? typeAtOnce(page, field) : headingOf(page);
  });

const sinceTap = (page: Page, at: number) =>
  page.evaluate((then) => then - Number(sessionStorage.getItem('tapped')), at);

async function typeAtOnce(page: Page, field: string): Promise<number> {
  await page.waitForFunction(() => window.typeableAt !== undefined);
  const at = await page.evaluate(() => window.typeableAt!);
  await page.locator(field).first().focus();
  await page.keyboard.type('Feira');
  // The app goes on meanwhile: checks, recipients, what comes after the load.
  await page.waitForTimeout(2_000);
  const kept = await page.locator(field).first().inputValue();
  if (kept !== 'Feira') throw new Error(`Of 'Feira' the form kept '${kept}'.`);
  return sinceTap(page, at);
}

async function headingOf(page: Page): Promise<number> {
  await page.locator('#root main h1:visible').filter({ hasText: /\S/ }).first().waitFor();
  return sinceTap(page, Date.now());
}
