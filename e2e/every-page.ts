import type { Page } from '@playwright/test';

/** The page without which of its items it shows. */
export const patternOf = (path: string) =>
  path.replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id').replace(/[?#].*$/, '');

/** Waits until all has loaded and two looks half a second apart see the same; live updates never end. */
export async function settle(page: Page): Promise<void> {
  const loading = page.getByRole('status').filter({ hasText: 'Carregando' });
  await loading.first().waitFor({ state: 'detached' });
  await page.waitForFunction(
    (seen: { last?: string }) => {
      const now = document.documentElement.outerHTML;
      const isQuiet = now === seen.last;
      seen.last = now;
      return isQuiet;
    },
    {},
    { polling: 500 },
  );
  await page.evaluate(async () => void (await document.fonts.ready));
}

const isOfFamily = (path: string) => /^\/familia(\/|$)/.test(path);

/**
 * Opens a page of each pattern that links lead to, in the order in which they are met, and looks at it.
 * Stays in the portal, or in the families' app.
 * @param from pages to begin with, to which no link may lead
 * @returns how many pages it opened
 */
export async function visitEveryPage(
  page: Page,
  from: readonly string[],
  look: (path: string) => Promise<void>,
): Promise<number> {
  const met = new Set(from.map(patternOf));
  const paths = [...from];
  for (const path of paths) {
    await page.goto(path);
    await settle(page);
    await look(path);
    const links = await page.evaluate(() =>
      Array.from(document.querySelectorAll('a[href^="/"]:not([download])'), (link) =>
        link.getAttribute('href')!,
      ),
    );
    for (const link of links) {
      if (met.has(patternOf(link)) || /^\/(v1|files)\//.test(link)) continue;
      if (isOfFamily(link) !== isOfFamily(from[0]!)) continue;
      met.add(patternOf(link));
      paths.push(link);
    }
  }
  return paths.length;
}
