import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

interface Script {
  address: string;
  /** In which round trip it was asked for; the page itself is the first. */
  roundTrip: number;
  /** Bytes as they came over the wire. */
  bytes: number;
  encoding: string | undefined;
}

const gated = new Set(['Document', 'Script', 'XHR', 'Fetch']);
/** Milliseconds without a new request after which a page waits for those it has. */
const calm = 300;

/**
 * Opens an address with answers let through one round trip at a time, until `goal` is in sight.
 * Where the machine is slow a script may count as one round trip later, never as an earlier one.
 */
export async function openByRoundTrips(page: Page, path: string, goal: Locator) {
  const browser = await page.context().newCDPSession(page);
  const scripts = new Map<string, Script>();
  let roundTrip = 1;
  let held: string[] = [];
  let lastAsked = Date.now();

  // Requests at the very end go on by themselves, because nothing is held any more.
  const letGo = (requestId: string) =>
    void browser.send('Fetch.continueRequest', { requestId }).catch(() => undefined);

  browser.on('Fetch.requestPaused', ({ requestId, request, resourceType }) => {
    const address = new URL(request.url).pathname;
    if (resourceType === 'Script' && !scripts.has(address)) {
      scripts.set(address, { address, roundTrip, bytes: NaN, encoding: undefined });
    }
    if (gated.has(resourceType)) {
      held.push(requestId);
      lastAsked = Date.now();
    } else letGo(requestId);
  });
  page.on('response', (response) => {
    const script = scripts.get(new URL(response.url()).pathname);
    if (!script) return;
    script.encoding = response.headers()['content-encoding'];
    script.bytes = Number(response.headers()['content-length']);
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });

  const letThrough = () => {
    if (held.length === 0 || Date.now() - lastAsked < calm) return;
    const answers = held;
    held = [];
    roundTrip += 1;
    answers.forEach(letGo);
  };
  const gatekeeper = setInterval(letThrough, 50);
  try {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(goal).toBeVisible();
  } finally {
    clearInterval(gatekeeper);
  }
  // What was asked for and not answered by then is no part of the start.
  const seen = [...scripts.values()].filter(({ bytes }) => !Number.isNaN(bytes));
  await browser.send('Fetch.disable');
  return seen;
}
