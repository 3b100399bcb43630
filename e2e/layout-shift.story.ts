import type { BrowserContext, Locator, Page } from '@playwright/test';
import { desktop, phone } from './axe.ts';
import { guardians, personalLink } from './family-side.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

type Watched = Window & { layoutShift: number };
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Sums up how far things move on each page of the context, as Chromium counts it. */
const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (!entry.hadRecentInput) watched.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** @param last what a page shows when it has everything */
async function expectNoShift(page: Page, last: Locator): Promise<void> {
  await expect(last).toBeVisible();
  const shift = await page.evaluate(async () => {
    await document.fonts.ready;
    // A shift is told with the frame after it.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as Watched).layoutShift;
  });
  expect(shift).toBeLessThan(0.01);
}

/** Address → what is there once everything is loaded. */
const staffPages: Record<string, (page: Page) => Locator> = {
  '/': (page) => page.getByRole('region', { name: 'Hoje na escola' }).getByRole('link').first(),
  '/comunicados/listar': (page) => page.locator('tbody a').first(),
  '/eventos/listar': (page) => page.locator('tbody a').first(),
  '/mensagens/listar': (page) => page.getByRole('main').getByRole('link').first(),
};

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test(`nothing moves while the portal's pages load, ${name}`, async ({ page, browser }) => {
    await page.goto('/');
    const storageState = await page.context().storageState();
    for (const [path, last] of Object.entries(staffPages)) {
      // A new context has nothing in its cache.
      const context = await browser.newContext({ storageState, viewport, locale: 'pt-BR' });
      await watchShifts(context);
      const visit = await context.newPage();
      await visit.goto(new URL(path, page.url()).href);
      await test.step(path, () => expectNoShift(visit, last(visit)));
      await context.close();
    }
  });
}

test("nothing moves while the family's feed loads", async ({ page, browser }) => {
  await page.goto('/');
  const link = await personalLink(page, (await guardians(page))[2]!);
  const context = await browser.newContext({ viewport: phone, hasTouch: true, locale: 'pt-BR' });
  await watchShifts(context);
  const entering = await context.newPage();
  await entering.goto(link);
  await entering.getByRole('button', { name: 'entrar', exact: true }).click();
  const feed = await context.newPage();
  await feed.goto(new URL('/familia', link).href);
  await expectNoShift(feed, feed.locator('.feed-day').getByRole('link').first());
  await context.close();
});

test('text is as wide before the font has come, in each weight', async ({ page }) => {
  await page.goto('/');
  const ratios = await page.evaluate(async () => {
    await document.fonts.load('800 200px Nunito');
    const titles = [
      'Reunião de pais na sexta-feira',
      'Trazer agasalho',
      'Passeio ao zoológico no dia 12',
    ];
    const widthIn = (family: string, weight: number, text: string) => {
      const line = document.body.appendChild(document.createElement('span'));
      Object.assign(line.style, { position: 'absolute', whiteSpace: 'nowrap' });
      line.style.font = `${weight} 200px ${family}`;
      line.textContent = text;
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    };
    return [400, 600, 700, 800].flatMap((weight) =>
      titles.map(
        (text) => widthIn('"Nunito fallback"', weight, text) / widthIn('Nunito', weight, text),
      ),
    );
  });
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.025);
});
