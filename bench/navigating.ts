import { loadavg } from 'node:os';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { signedInState } from '../e2e/people.ts';
import { type Builds, withBuilds } from './builds.ts';

const rounds = 5;

/** Milliseconds that somebody looks at the home before the click. */
const pause = 3_000;

/** Area → what its list shows once the rows are there. */
const areas = {
  Comunicados: 'main tbody a',
  Mensagens: 'main li a[href^="/mensagens/"], main tbody a',
  Eventos: 'main tbody a',
};
type Area = keyof typeof areas;

/** Milliseconds from the click, to the frame that shows it. */
interface Navigation {
  heading: number;
  rows: number;
}

/**
 * The first click into an area from the home, with an empty cache, without a pointer over the link
 * before; and whether the page comes back whole when somebody left the portal.
 * @param against folder of another built checkout; this one is measured alone without it
 */
export async function benchNavigating(against = process.env.BENCH_AGAINST): Promise<string> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    // Playwright turns off what this asks about.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    return await withBuilds(against, (builds) => compareBuilds(browser, builds));
  } finally {
    await browser.close();
  }
}

async function compareBuilds(browser: Browser, servers: Builds): Promise<string> {
  const rows: string[] = [];
  for (const area of Object.keys(areas) as Area[]) {
    rows.push(...(await compare(browser, servers, area)));
  }
  const returns: string[] = [];
  for (const [name, { url }] of Object.entries(servers)) {
    for (const path of ['/login', '/', '/comunicados/listar', '/familia/entrar']) {
      returns.push(`| ${path} | ${name} | ${await comeBack(browser, url, path)} |`);
    }
  }
  return [
    `Load average ${loadavg()[0]!.toFixed(1)}.`,
    '',
    '| area | build | heading ms | p90 | rows ms | p90 |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    '| page left and come back to | build | as it was, or why not |',
    '| --- | --- | --- |',
    ...returns,
    '',
  ].join('\n');
}

async function compare(browser: Browser, servers: Builds, area: Area): Promise<string[]> {
  const taken = new Map<string, Navigation[]>(Object.keys(servers).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, { url }] of Object.entries(servers)) {
      const navigation = await clickOnce(browser, url, area);
      if (round >= 0) taken.get(name)!.push(navigation);
    }
  }
  return [...taken].map(([name, navigations]) => {
    const figures = (['heading', 'rows'] as const).flatMap((of) => {
      const sorted = navigations.map((navigation) => navigation[of]).sort((a, b) => a - b);
      return [0.5, 0.9].map((share) => sorted[Math.floor(rounds * share)]!.toFixed(0));
    });
    return `| ${[area, name, ...figures].join(' | ')} |`;
  });
}

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  return browser.newContext({
    storageState: await signedInState(url, 'teacher'),
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
  });
}

async function clickOnce(browser: Browser, url: string, area: Area): Promise<Navigation> {
  const context = await signedIn(browser, url);
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('main section a').first().waitFor();
    await page.waitForTimeout(pause);
    return await page.evaluate(clickAndWatch, { area, rows: areas[area] });
  } finally {
    await context.close();
  }
}

/** Runs in the page: clicks as a keyboard or a screen reader does, without a pointer. */
function clickAndWatch({ area, rows }: { area: string; rows: string }): Promise<Navigation> {
  const areaLinks = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
  const link = areaLinks.find(({ title, offsetParent }) => title === area && offsetParent);
  if (!link) throw new Error(`The menu has no ${area}.`);
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${area} does not come.`)), 20_000);
    const start = performance.now();
    const seen = { heading: 0, rows: 0 };
    const look = () => {
      const now = performance.now() - start;
      const heading = document.querySelector('main h1')?.textContent;
      if (!seen.heading && heading?.toLowerCase() === area.toLowerCase()) seen.heading = now;
      if (!seen.rows && seen.heading && document.querySelector(rows)) seen.rows = now;
      if (seen.heading && seen.rows) resolve(seen);
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
