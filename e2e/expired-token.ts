import { createHmac, hkdfSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sessionKey, storedSession } from './people.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The same token as if the server had signed it so long ago that it is over by now. */
async function expire(token: string, dataFolder: string): Promise<string> {
  const secret = (await readFile(join(dataFolder, 'secret.key'), 'utf8')).trim();
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'access tokens', 32));
  const [header, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const past = Math.floor(Date.now() / 1000) - 60;
  const content = `${header}.${encode({ ...claims, iat: past - 900, exp: past })}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}

/** Puts an expired access token in the place of the good one that a page's browser holds. */
export async function expireAccessToken(page: Page, dataFolder: string): Promise<string> {
  const session = await storedSession(page);
  const accessToken = await expire(session.accessToken, dataFolder);
  const text = JSON.stringify({ ...session, accessToken, accessTokenExpiresAt: Date.now() });
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [sessionKey, text]);
  return accessToken;
}
