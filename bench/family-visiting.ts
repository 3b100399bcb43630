import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { guardianOfOneChild, linkFromOffice, pairedDevice } from '../e2e/family-side.ts';
import { loadDemoSchool, type PortalServer, startPortal } from '../e2e/server.ts';
import { startThrottlingProxy, type ThrottlingProxy } from './throttling-proxy.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const visits = 5;

/** A cheap phone on a slow network: 1.6 Mbit/s, 150 ms forth and back, a processor four times slower. */
const network = { down: 200_000, up: 90_000, latency: 75 };
const slowdown = 4;
/** Milliseconds after which a visit counts as never readable. */
const patience = 40_000;

/** What can be read: the first item of the feed, the title of an item. */
const readable = { feed: '#conteudo a strong', item: '#conteudo h1' };
type PageName = keyof typeof readable;

interface Visit {
  /** Milliseconds from the navigation. */
  ready: number;
  /** That came over the network until then. */
  kilobytes: number;
}

interface Side {
  name: string;
  portal: PortalServer;
  proxy: ThrottlingProxy;
  folder: string;
  state: Awaited<ReturnType<BrowserContext['storageState']>>;
  addresses: Record<PageName, string>;
}

/**
 * Visits of a guardian with a cheap phone: for the first time, again with the app's worker, and again
 * while the connection hangs. Another checkout takes turns with this one.
 * @param against folder of another built checkout; this one is measured alone without it
 */
export async function benchFamilyVisiting(against = process.env.BENCH_AGAINST): Promise<string> {
  const roots = { ...(against && { there: against }), here: repository };
  const sides: Side[] = [];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const [name, root] of Object.entries(roots)) sides.push(await open(name, root));
    const rows: string[] = [];
    for (const page of ['feed', 'item'] as const) {
      rows.push(
        ...(await compare(`${page}, first time`, sides, (side) => first(browser, side, page))),
      );
    }
    for (const way of ['again', 'hanging'] as const) {
      const contexts = new Map<Side, BrowserContext>();
      for (const side of sides) contexts.set(side, await withWorker(browser, side));
      const visit = (side: Side) => again(contexts.get(side)!, side, way);
      rows.push(...(await compare(`feed, ${way}`, sides, visit)));
      for (const context of contexts.values()) await context.close();
    }
    const head = '| visit | build | readable ms | kB | ÷ |\n| --- | --- | ---: | ---: | ---: |';
    return [`Load average ${loadavg()[0]!.toFixed(1)}.`, '', head, ...rows, ''].join('\n');
  } finally {
    await browser.close();
    for (const { portal, proxy, folder } of sides) {
      await proxy.close();
      await portal.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** A portal with the demo school, and a device of one of its guardians. */
async function open(name: string, root: string): Promise<Side> {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-family-visits-'));
  await loadDemoSchool(folder, {}, root);
  const portal = await startPortal(folder, { root });
  const proxy = await startThrottlingProxy({ port: Number(new URL(portal.url).port) });
  const device = await pairedDevice(
    await linkFromOffice(portal.url, await guardianOfOneChild(portal.url)),
  );
  const answer = await device.get('/v1/family/feed?limit=20');
  const { items } = (await answer.json()) as { items: { id: string; kind: string }[] };
  const { id } = items.find(({ kind }) => kind === 'announcement')!;
  const origin = `http://localhost:${proxy.port}`;
  return {
    name,
    portal,
    proxy,
    folder,
    state: await device.storageState(),
    addresses: { feed: `${origin}/familia`, item: `${origin}/familia/item/${id}` },
  };
}

async function compare(
  title: string,
  sides: Side[],
  visit: (side: Side) => Promise<Visit>,
): Promise<string[]> {
  const taken = new Map<Side, Visit[]>(sides.map((side) => [side, []]));
  for (let round = -1; round < visits; round += 1) {
    for (const side of sides) {
      const made = await visit(side);
      // The first one warms both up.
      if (round >= 0) taken.get(side)!.push(made);
    }
  }
  const middle = (side: Side, of: keyof Visit) =>
    taken
      .get(side)!
      .map((made) => made[of])
      .sort((one, other) => one - other)[Math.floor(visits / 2)]!;
  return sides.map((side) => {
    const ready = middle(side, 'ready');
    const isCompared = side.name === 'here' && sides.length > 1;
    const share = isCompared ? (ready / middle(sides[0]!, 'ready')).toFixed(2) : '';
    const figures = [ready, middle(side, 'kilobytes')].map((value) => value.toFixed(0));
    return `| ${[title, side.name, ...figures, share].join(' | ')} |`;
  });
}

const newContext = (browser: Browser, { state }: Side, options = {}) =>
  browser.newContext({
    storageState: state,
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    ...options,
  });

async function first(browser: Browser, side: Side, page: PageName): Promise<Visit> {
  const context = await newContext(browser, side, { serviceWorkers: 'block' });
  side.proxy.use(network);
  try {
    return await visitOnce(context, side.proxy, side.addresses[page], readable[page]);
  } finally {
    side.proxy.use(undefined);
    await context.close();
  }
}

/** A browser in which the app's worker has stored the app and a feed. */
async function withWorker(browser: Browser, side: Side): Promise<BrowserContext> {
  const context = await newContext(browser, side);
  const page = await context.newPage();
  await page.goto(side.addresses.feed);
  await page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.endsWith('/familia/worker.js'),
  );
  await page.reload();
  await page.locator(readable.feed).first().waitFor();
  await page.waitForFunction(async () => {
    const cache = await caches.open('family-data');
    return (await cache.keys()).some(({ url }) => url.includes('/v1/family/feed'));
  });
  await page.close();
  return context;
}

async function again(
  context: BrowserContext,
  { proxy, addresses }: Side,
  way: 'again' | 'hanging',
): Promise<Visit> {
  if (way === 'hanging') proxy.stall();
  else proxy.use(network);
  try {
    return await visitOnce(context, proxy, addresses.feed, readable.feed);
  } finally {
    proxy.use(undefined);
    proxy.recover();
  }
}

/** Opens a page until what can be read is there and the browser has painted it. */
async function visitOnce(
  context: BrowserContext,
  proxy: ThrottlingProxy,
  address: string,
  selector: string,
): Promise<Visit> {
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript((wanted) => {
      const look = () => {
        const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
        if (isPainted && document.querySelector(wanted)) {
          Object.assign(window, { ready: performance.now() });
        } else {
          requestAnimationFrame(look);
        }
      };
      requestAnimationFrame(look);
    }, selector);
    const before = proxy.received();
    await page.goto(address, { waitUntil: 'commit', timeout: patience });
    await page.waitForFunction(() => 'ready' in window, undefined, { timeout: patience });
    const kilobytes = (proxy.received() - before) / 1000;
    const ready = await page.evaluate(() => (window as unknown as { ready: number }).ready);
    return { ready, kilobytes };
  } finally {
    await page.close();
  }
}
