import { readFileSync } from 'node:fs';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

const remotes = ['communications', 'diaries', 'chat'];
const ofRemotes = remotes.flatMap((name) => {
  const record = new URL(`../apps/${name}/dist/build.json`, import.meta.url);
  const { firstCalls } = JSON.parse(readFileSync(record, 'utf8')) as {
    firstCalls: Record<string, string>;
  };
  return Object.entries(firstCalls);
});

/** The home's own data, and the call of its first block. */
const pages = [['/', '/v1/attention'] as const, ...ofRemotes];

for (const [path, call] of pages) {
  test(`${path} comes with its rows and the count of the badge`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const brought = [new URL(call, 'http://localhost').pathname, '/v1/chats/unread-count'];
    // The page goes out without what takes the server more than a second.
    await expect(async () => {
      asked.length = 0;
      await page.goto(path);
      const rows = page.locator('main').locator('tbody a, ul a, article a');
      await expect(rows.first()).toBeVisible();
      expect(asked.filter((address) => brought.includes(address))).toEqual([]);
    }).toPass();
  });
}
