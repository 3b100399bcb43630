import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until something has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, wanted: Locator, most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted, `${most} times Tab do not lead there`).toBeFocused();
}
