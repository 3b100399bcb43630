import { readFileSync } from 'node:fs';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

const remotes = ['communications', 'diaries', 'chat'];
const pages = remotes.flatMap((name) => {
  const record = new URL(`../apps/${name}/dist/build.json`, import.meta.url);
  const { firstCalls } = JSON.parse(readFileSync(record, 'utf8')) as {
    firstCalls: Record<string, string>;
  };
  return Object.entries(firstCalls);
});

for (const [path, call] of pages) {
  test(`${path} comes with its rows`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(path);
    const rows = page.locator('main').locator('tbody a, ul a, article a');
    await expect(rows.first()).toBeVisible();
    const { pathname } = new URL(call, page.url());
    expect(asked.filter((url) => new URL(url).pathname === pathname)).toEqual([]);
  });
}
