import { type Browser, type BrowserContext, type Page } from '@playwright/test';
import { signedInState } from '../e2e/people.ts';
import { watchVisit } from './measured-visit.ts';
import { onSlowPhone } from './slow-phone.ts';
import type { Builds } from './builds.ts';
import { inBrowser, inTurns, shareOf } from './in-turns.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

/** Milliseconds that somebody looks at the home before the click. */
const pause = 3_000;
/** The same with a cheap phone, where less is there by then. */
const shortPause = 300;

/** Area → what its list shows once the rows are there. */
const areas = {
  Comunicados: 'main tbody a',
  Mensagens: 'main li a[href^="/mensagens/"], main tbody a',
  Eventos: 'main tbody a',
};
type Area = keyof typeof areas;

/** Milliseconds from the click, to the frame that shows it. */
interface Navigation {
  /** In the shape of the page, or in the page. */
  heading: number;
  /** With the heading that a screen reader announces. */
  page: number;
  rows: number;
}

/**
 * The first click into an area from the home, with an empty cache, without a pointer over the link
 * before; and whether the page comes back whole when somebody left the portal.
 * @param against folder of another built checkout; this one is measured alone without it
 */
export const benchNavigating = (against = process.env.BENCH_AGAINST): Promise<string> =>
  inBrowser(
    async ({ browser, builds }) => {
      const rows: string[] = [];
      for (const area of Object.keys(areas) as Area[]) {
        for (const [how, click] of Object.entries(clicks)) {
          rows.push(
            ...(await compare(builds, `${area}, ${how}`, (url) => click(browser, url, area))),
          );
        }
      }
      const returns: string[] = [];
      for (const [name, { url }] of Object.entries(builds)) {
        for (const path of ['/login', '/', '/comunicados/listar', '/familia/entrar']) {
          returns.push(`| ${path} | ${name} | ${await comeBack(browser, url, path)} |`);
        }
      }
      return [
        '| area | build | heading ms | p90 | page ms | p90 | rows ms | p90 |',
        '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
        ...rows,
        '',
        '| page left and come back to | build | as it was, or why not |',
        '| --- | --- | --- |',
        ...returns,
      ];
    },
    against,
    // Playwright turns off what this asks about.
    ['--disable-back-forward-cache'],
  );

async function compare(
  builds: Builds,
  what: string,
  click: (url: string) => Promise<Navigation>,
): Promise<string[]> {
  const taken = await inTurns(builds, rounds, click);
  return [...taken].map(([name, navigations]) => {
    const figures = (['heading', 'page', 'rows'] as const).flatMap((of) =>
      [0.5, 0.9].map((share) =>
        shareOf(
          navigations.map((one) => one[of]),
          share,
        ).toFixed(0),
      ),
    );
    return `| ${[what, name, ...figures].join(' | ')} |`;
  });
}

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  return browser.newContext({
    storageState: await signedInState(url, 'teacher'),
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
  });
}

const clicks = { 'a computer': clickOnComputer, 'a cheap phone': clickOnPhone };

async function clickOnComputer(browser: Browser, url: string, area: Area): Promise<Navigation> {
  const context = await signedIn(browser, url);
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('#root main section a').first().waitFor();
    await page.waitForTimeout(pause);
    return await page.evaluate(clickAndWatch, { area, rows: areas[area] });
  } finally {
    await context.close();
  }
}

function clickOnPhone(browser: Browser, url: string, area: Area): Promise<Navigation> {
  return onSlowPhone(browser, { url, who: 'teacher' }, async ({ page }) => {
    await page.addInitScript(watchVisit, { link: 'main nav a', field: 'form input' });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.measuredVisit.taken > 0);
    await page.waitForTimeout(shortPause);
    return page.evaluate(clickAndWatch, { area, rows: areas[area] });
  });
}

/** Runs in the page: clicks as a keyboard or a screen reader does, without a pointer. */
function clickAndWatch({ area, rows }: { area: string; rows: string }): Promise<Navigation> {
  // A phone has some areas in its menu alone, whose links lead as those of the hidden sidebar do.
  const link = document.querySelector<HTMLAnchorElement>(`#root nav a[title="${area}"]`);
  if (!link) throw new Error(`The menu has no ${area}.`);
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${area} does not come.`)), 20_000);
    const start = performance.now();
    const seen = { heading: 0, page: 0, rows: 0 };
    const says = (selector: string) =>
      document.querySelector(selector)?.textContent.toLowerCase() === area.toLowerCase();
    const look = () => {
      const now = performance.now() - start;
      if (!seen.heading && says('#root main :is(h1, .frame-heading)')) seen.heading = now;
      if (!seen.page && says('#root main h1')) seen.page = now;
      if (!seen.rows && seen.page && document.querySelector(rows)) seen.rows = now;
      if (seen.rows) resolve(seen);
      else requestAnimationFrame(look);
    };
    link.click();
    requestAnimationFrame(look);
  });
}

/** @returns 'yes', or the browser's reasons why the page was loaded anew */
async function comeBack(browser: Browser, url: string, path: string): Promise<string> {
  const context = path.includes('entrar')
    ? await browser.newContext()
    : await (path === '/login' ? browser.newContext() : signedIn(browser, url));
  try {
    const page = await context.newPage();
    await page.goto(url + path);
    await page.waitForTimeout(pause);
    await page.evaluate(() => Object.assign(window, { wasHere: true }));
    // Another site: a server name of its own for the same machine.
    await page.goto(`${url.replace('localhost', '127.0.0.1')}/livez`);
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForTimeout(500);
    return await reasonsOf(page);
  } finally {
    await context.close();
  }
}

interface WhyNot {
  reasons?: { reason: string }[] | null;
}

function reasonsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    if ('wasHere' in window) return 'yes';
    const [entry] = performance.getEntriesByType('navigation');
    const { notRestoredReasons } = entry as unknown as { notRestoredReasons?: WhyNot | null };
    const reasons = notRestoredReasons?.reasons?.map(({ reason }) => reason) ?? [];
    return reasons.length > 0 ? reasons.join(', ') : 'no, without a reason';
  });
}
