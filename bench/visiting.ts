import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { type Person, people, signedInState } from '../e2e/people.ts';
import { type Builds, withBuilds } from './builds.ts';

const visits = 5;

/** A cheap phone on a slow network: bytes a second, milliseconds, how much slower than this machine. */
const network = { downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 };
const slowdown = 4;

/** Address → what is there once it can be used. */
const pages = {
  '/': 'section[aria-label] a, main section a',
  '/comunicados/listar': 'tbody a',
};
type Path = keyof typeof pages;

interface Visit {
  /** Milliseconds from the navigation. */
  paint: number;
  ready: number;
  requests: number;
  kilobytes: number;
}

/**
 * The first visit of a signed-in teacher and administrator to the demo school, with nothing in the
 * cache, by this checkout and by another one, in turns.
 * @param against folder of another built checkout; this one is measured alone without it
 */
export async function benchVisiting(against = process.env.BENCH_AGAINST): Promise<string> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await withBuilds(against, (builds) => compareBuilds(browser, builds));
  } finally {
    await browser.close();
  }
}

async function compareBuilds(browser: Browser, servers: Builds): Promise<string> {
  const rows: string[] = [];
  for (const who of Object.keys(people) as Person[]) {
    for (const path of Object.keys(pages) as Path[]) {
      rows.push(...(await compare(browser, servers, who, path)));
    }
  }
  const head =
    '| page | as | build | LCP ms | usable ms | requests | kB | LCP ÷ | usable ÷ |\n' +
    '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |';
  return [`Load average ${loadavg()[0]!.toFixed(1)}.`, '', head, ...rows, ''].join('\n');
}

async function compare(
  browser: Browser,
  servers: Builds,
  who: Person,
  path: Path,
): Promise<string[]> {
  const taken = new Map<string, Visit[]>(Object.keys(servers).map((name) => [name, []]));
  for (let round = -1; round < visits; round += 1) {
    for (const [name, { url }] of Object.entries(servers)) {
      const visit = await visitOnce(browser, url, who, path);
      if (round >= 0) taken.get(name)!.push(visit);
    }
  }
  const middle = (name: string, of: keyof Visit) =>
    taken
      .get(name)!
      .map((visit) => visit[of])
      .sort((one, other) => one - other)[Math.floor(visits / 2)]!;
  return Object.keys(servers).map((name) => {
    const [paint, ready] = [middle(name, 'paint'), middle(name, 'ready')];
    const share = (of: 'paint' | 'ready') =>
      name === 'here' && servers.there ? (middle(name, of) / middle('there', of)).toFixed(2) : '';
    const cells = [paint, ready, middle(name, 'requests'), middle(name, 'kilobytes')];
    const figures = cells.map((value) => value.toFixed(0));
    return `| ${[path, who, name, ...figures, share('paint'), share('ready')].join(' | ')} |`;
  });
}

async function visitOnce(browser: Browser, url: string, who: Person, path: Path): Promise<Visit> {
  const storageState = await signedInState(url, who);
  const context = await browser.newContext({
    storageState,
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    let [requests, bytes] = [0, 0];
    cdp.on('Network.requestWillBeSent', () => (requests += 1));
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript((selector) => {
      const measured = { paint: 0, ready: 0 };
      Object.assign(window, { measured });
      new PerformanceObserver((list) => {
        measured.paint = list.getEntries().at(-1)!.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      const look = () => {
        if (document.querySelector(selector)) measured.ready = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, pages[path]);
    await page.goto(url + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => {
      const { measured } = window as unknown as { measured: Visit };
      // Late pictures and texts may be larger.
      return measured.ready > 0 && performance.now() - measured.ready > 1_500;
    });
    const measured = await page.evaluate(
      () => (window as unknown as { measured: Pick<Visit, 'paint' | 'ready'> }).measured,
    );
    return { ...measured, requests, kilobytes: bytes / 1000 };
  } finally {
    await context.close();
  }
}
