import { chromium } from '@playwright/test';
import { headlessShell } from '../chromium.ts';
import { type Driver, phoneSize } from './engine.ts';
import { findInPage } from './find-in-page.ts';

/** Chromium in the size of a small phone, whose pages run no script. */
export async function startBareChromium(): Promise<Driver> {
  const browser = await chromium.launch(headlessShell);
  const page = await browser.newPage({
    javaScriptEnabled: false,
    viewport: phoneSize,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const said: string[] = [];
  page.on('console', (message) => {
    // It tells of each form that was refused.
    if (message.text().includes('status of 422')) return;
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  return {
    goto: (url) => page.goto(url),
    async find(wanted) {
      const found = (await page.evaluateHandle(findInPage, wanted)).asElement();
      return found && { click: () => found.click(), type: (text) => found.fill(text) };
    },
    complaints: () => Promise.resolve(said),
    picture: () => page.screenshot(),
    end: () => browser.close(),
  };
}
