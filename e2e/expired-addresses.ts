import { createHmac, hkdfSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const address = /(\/files\/[\w-]+\/\w+)\?e=\d+&h=(\w[\w-]+)&s=[\w-]+/g;

/** Writes the addresses of files anew as if the server had signed them so long ago that they ended. */
export async function expireAddresses(dataFolder: string): Promise<(answer: string) => string> {
  const secret = (await readFile(join(dataFolder, 'secret.key'), 'utf8')).trim();
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'file links', 32));
  const past = Math.floor(Date.now() / 1000) - 60;
  return (answer) =>
    answer.replace(address, (_, path: string, holder: string) => {
      const content = `${path.replace('/files/', '')}/${past}/${holder}`;
      const signature = createHmac('sha256', key).update(content).digest('base64url');
      return `${path}?e=${past}&h=${holder}&s=${signature}`;
    });
}

/** Makes these addresses answer as to a page that was opened long ago. */
export async function openedLongAgo(
  page: Page,
  url: string,
  { dataFolder, times }: { dataFolder: string; times?: number },
): Promise<void> {
  const expire = await expireAddresses(dataFolder);
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: expire(await response.text()) });
    },
    { times },
  );
}
