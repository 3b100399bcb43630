import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until something has the focus, if it has not yet, as somebody without a mouse would. */
export async function tabTo(page: Page, wanted: Locator, most = 40): Promise<void> {
  const isFocused = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < most && !(await isFocused()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(wanted, `${most} times Tab do not lead there`).toBeFocused();
}
