import AxeBuilder from '@axe-core/playwright';
import { type Page, test } from '@playwright/test';

export const desktop = { width: 1280, height: 820 };
export const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Those that say something else in another colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Findings of axe in both colour schemes, each with its place. Leaves the page in the light one. */
export async function complaints(page: Page, where: string): Promise<string[]> {
  // Without motion: axe would meet colours on their way from one scheme to the other.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await analyze(`${where}, dark`, (await checks(page)).withRules(colourRules));
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await analyze(where, (await checks(page)).withTags(allRules));
  await page.emulateMedia({ reducedMotion: null });
  return [...dark, ...light];
}

/** As `complaints`, on a phone and on a desktop. Leaves the page at the size it had. */
export async function complaintsAtBothSizes(page: Page, where: string): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const [name, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size);
    found.push(...(await complaints(page, `${where}, ${name}`)));
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/** Pictures of the page for whoever wants to look: each size, and the phone in the dark. */
export async function photograph(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  const shoot = (size: string) =>
    page.screenshot({
      path: test.info().outputPath(`${name}-${size}.png`),
      animations: 'disabled',
    });
  for (const [size, viewport] of Object.entries({ desktop, phone, narrow })) {
    await page.setViewportSize(viewport);
    await shoot(size);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/** Gives axe to a page once: it is half a megabyte, and later checks of the page find it there. */
async function sourceFor(page: Page): Promise<string | undefined> {
  return (await page.evaluate(() => 'axe' in window)) ? ';' : undefined;
}

/**
 * Without frames, of which the portal has none, axe needs no page of its own for its findings. It
 * describes every element that it complains about, and one for each rule that passes.
 */
async function checks(page: Page): Promise<AxeBuilder> {
  const axe = new AxeBuilder({ page, axeSource: await sourceFor(page) });
  return axe.setLegacyMode().options({ resultTypes: ['violations'] });
}

async function analyze(where: string, axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${where}: ${id} ${target.join(' ')} ${failureSummary}`,
    ),
  );
}
