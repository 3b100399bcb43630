import type { Browser, Page } from '@playwright/test';
import { type Person, signedInState } from '../e2e/people.ts';

/** A slow network: bytes a second, milliseconds there and back. */
const network = { downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 };
/** How much slower than this machine the processor is. */
const slowdown = 4;

interface Phone {
  page: Page;
  /** Of the page since it was opened. */
  traffic: { requests: number; bytes: number };
}

/** Somebody signed in holds a cheap phone with nothing in its cache. */
export async function onSlowPhone<Measured>(
  browser: Browser,
  { url, who }: { url: string; who: Person },
  measure: (phone: Phone) => Promise<Measured>,
): Promise<Measured> {
  const context = await browser.newContext({
    storageState: await signedInState(url, who),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'pt-BR',
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const traffic = { requests: 0, bytes: 0 };
    cdp.on('Network.requestWillBeSent', () => (traffic.requests += 1));
    cdp.on(
      'Network.loadingFinished',
      ({ encodedDataLength }) => (traffic.bytes += encodedDataLength),
    );
    return await measure({ page, traffic });
  } finally {
    await context.close();
  }
}
