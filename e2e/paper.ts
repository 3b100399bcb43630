import type { Page } from '@playwright/test';

/** A4 without its margins. */
export const paper = { width: 718, height: 1047 };

/** Sheets of paper that the page takes. */
export async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
}
