import { launch } from 'puppeteer-core';
import { makeHome, requireProgram, windowSize } from './engine.ts';
import type { Driver } from './engine.ts';
import { findInPage } from './find-in-page.ts';

/** Firefox through WebDriver BiDi, without a window, with a profile that ends with it. */
export async function startFirefox(): Promise<Driver> {
  const executablePath = await requireProgram(
    process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    'firefox-esr',
  );
  const home = await makeHome();
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    // Playwright ends the story, and with it the browser.
    handleSIGINT: false,
    defaultViewport: windowSize,
    env: home.env,
    extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR' },
  }).catch(async (error: unknown) => {
    await home.remove();
    throw error;
  });
  const end = () => browser.close().finally(home.remove);
  const [page = await browser.newPage()] = await browser.pages();
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') said.push(message.text());
  });
  return {
    goto: (url) => page.goto(url),
    async find(wanted) {
      const handle = await page.evaluateHandle(findInPage, wanted);
      return handle.asElement();
    },
    complaints: () => Promise.resolve(said),
    picture: () => page.screenshot(),
    end,
  };
}
