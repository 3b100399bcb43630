import { chromium, type Page } from '@playwright/test';
import { makeAudience } from '../apps/api/testing/large-audience.ts';
import { password } from '../apps/api/testing/school.ts';
import { forgetAudience } from './audience.ts';
import type { BenchServer } from './bench-server.ts';
import type { Result } from './measure.ts';

const text = 'Levar boné, garrafa de água e lanche na mochila.';
/** How much slower than this machine a cheap phone is. */
const slowdown = 4;

/**
 * Time from a key in a form to the next frame, with few recipients and with many, all of them
 * chosen, before and after a first submission.
 */
export async function benchTyping(server: BenchServer): Promise<Result[]> {
  const { db, made, url } = server;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const usual: Result[] = [];
  const slow: Result[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 820 } });
    await page.goto(`${url}/login`);
    await page.getByLabel('E-mail').fill(made.administrator.email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'continuar' }).click();
    await page.getByRole('heading', { name: /^olá/ }).waitFor();
    for (const [index, students] of [50, 5_000].entries()) {
      await forgetAudience(server);
      await makeAudience(db, made, students);
      const times = await typeInForm(page, `${url}/comunicados/criar`);
      const compared = { isComparedWithLast: index > 0 };
      const recipients = `${students.toLocaleString('en')} recipients`;
      usual.push({
        what: `a key, half take less, ${recipients}`,
        milliseconds: share(times, 0.5),
        ...compared,
      });
      slow.push({
        what: `a key, 95 % take less, ${recipients}`,
        milliseconds: share(times, 0.95),
        ...compared,
      });
    }
  } finally {
    await browser.close();
    await forgetAudience(server);
  }
  return [...usual, ...slow];
}

/** Milliseconds of each key, shortest first. */
async function typeInForm(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  await page.getByRole('checkbox').first().check();
  // From here on the form says what is wrong with each change.
  await page.getByRole('button', { name: 'enviar' }).click();
  await page.getByText('Campo obrigatório.').first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        // The frame is drawn once its callbacks have run.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - start);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  const description = page.getByLabel('Descrição');
  await description.pressSequentially(text, { delay: 100 });
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // The next round begins without the draft of this one, which leaving the page stores.
  await page.goto(new URL('/', address).href);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('caderneta.draft')) localStorage.removeItem(key);
    }
  });
  return times.sort((one, other) => one - other);
}

const share = (sorted: number[], part: number) => sorted[Math.floor(sorted.length * part)]!;
