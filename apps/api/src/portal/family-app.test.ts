import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { schools } from '#/database/schema/schools.ts';
import { imageColumns, makeFile } from '../../testing/stored-file.ts';
import { type TestApp, startTestApp } from '../../testing/app.ts';
import { apps, writeBuild } from '../../testing/portal-builds.ts';

let made: TestApp;
let folder: string;
beforeAll(async () => {
  made = await startTestApp();
  folder = made.services.appsFolder;
});
beforeEach(async () => {
  for (const name of apps) await writeBuild(folder, name);
});
afterAll(() => made.close());

const get = (url: string, accept = 'text/html') => made.app.inject({ url, headers: { accept } });

describe("the family's page", () => {
  test.each([
    ['/familia', 'feed.js'],
    ['/familia/', 'feed.js'],
    ['/familia/item/123?x=1', 'item.js'],
    ['/familia/diarios/123?dia=2026-11-18', 'diaries.js'],
    ['/familia/no/such/page', 'feed.js'],
  ])('stands at %s and fetches %s early', async (url, file) => {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const assets = '/familia/assets/aaaa1111/';
    expect(body).toMatch(`<link rel="preload" as="script" href="${assets}${file}" />`);
    expect(body).toMatch(`<script defer src="${assets}main.js" integrity="sha384-`);
  });

  test('allows its own scripts and worker, and styles with the nonce of this answer', async () => {
    const [one, other] = [await get('/familia'), await get('/familia')];
    const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
    const policy = String(one.headers['content-security-policy']);
    expect(policy).toMatch("script-src 'self';");
    expect(policy).toMatch("worker-src 'self';");
    expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(one.body)}'`);
    expect(nonceOf(other.body)).not.toBe(nonceOf(one.body));
  });

  test.each(['*/*', undefined, 'text/html'])(
    'is what a link preview that accepts %s gets, with no name in it',
    async (accept) => {
      const headers = accept ? { accept } : {};
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await made.app.inject({ method, url: '/familia/entrar', headers });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        if (method === 'HEAD') continue;
        expect(answer.body).toMatch('<title>Seu convite da escola · Caderneta</title>');
        expect(answer.body).toMatch(/og:image" content="https?:\/\/[^"]+\/familia\/icon-512\.png"/);
        expect(answer.body).not.toMatch('Girassol');
      }
    },
  );

  test('of an invitation shows in a preview whose it is, and nobody else', async () => {
    const { school, otherSchool } = made;
    const { body } = await get(`/familia/entrar?escola=${school.id}`, '*/*');
    expect(body).toMatch('<title>Escola Girassol: seu convite</title>');
    expect(body).toMatch(/og:image" content="https?:\/\/[^"]+\/familia\/icon-512\.png"/);
    const other = await get(`/familia/entrar?escola=${otherSchool.id}`, '*/*');
    expect(other.body).not.toMatch('Girassol');
    for (const unknown of [crypto.randomUUID(), '1', "'"]) {
      const generic = await get(`/familia/entrar?escola=${unknown}`, '*/*');
      expect(generic.body).toMatch('<title>Seu convite da escola · Caderneta</title>');
      expect((await get(`/familia/escola/${unknown}/logo`, '*/*')).statusCode).toBe(404);
    }
  });

  test('shows the logo of the school in a preview', async () => {
    const { db, school, administrator, services } = made;
    const storageKey = `${school.id}/logo/original`;
    await services.fileStore.storage.write(storageKey, Readable.from(['bytes']), 5);
    const owner = { schoolId: school.id, uploadedBy: administrator.id };
    const png = { mediaType: 'image/png', size: 5, storageKey, variants: [] };
    const { id: logoFileId } = await makeFile(db, { ...imageColumns, ...owner, ...png });
    await db.update(schools).set({ logoFileId }).where(eq(schools.id, school.id));
    const { body } = await get(`/familia/entrar?escola=${school.id}`, '*/*');
    const [, address = ''] = /og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(body) ?? [];
    const logo = await get(address, '*/*');
    expect(logo.headers).toMatchObject({ 'content-type': 'image/png' });
    expect(logo.body).toBe('bytes');
  });

  test('is no answer to a program that asks for JSON', async () => {
    for (const accept of ['application/json', 'application/json, text/plain, */*']) {
      const { statusCode, headers } = await get('/familia/entrar', accept);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toMatch('application/problem+json');
    }
  });

  test('says nothing of who asks, and is not what a program asks for', async () => {
    expect((await get('/familia')).headers['set-cookie']).toBeUndefined();
    const { statusCode, headers } = await get('/familia/nothing.js', '*/*');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toMatch('application/problem+json');
  });

  test('needs no shell, and no shell needs it', async () => {
    await rm(join(folder, 'shell/dist/build.json'));
    expect((await get('/familia')).statusCode).toBe(200);
    expect((await get('/')).statusCode).toBe(503);

    await writeBuild(folder, 'shell');
    await rm(join(folder, 'family/dist/build.json'));
    expect((await get('/familia')).statusCode).toBe(503);
    expect((await get('/')).statusCode).toBe(200);
  });
});

describe("the family's files", () => {
  test('of a build stay in the browser', async () => {
    const { headers, body } = await get('/familia/assets/aaaa1111/main.js', '*/*');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(body).toMatch('family aaaa1111');
    expect((await get('/familia/assets/aaaa1111/missing.js')).statusCode).toBe(404);
  });

  test('worker.js may serve all of the app, and follows a new build at once', async () => {
    const { headers } = await get('/familia/worker.js', '*/*');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'content-type': expect.stringMatching('/javascript'),
      'service-worker-allowed': '/familia',
    });
    await writeBuild(folder, 'family', { buildId: 'bbbb2222' });
    expect((await get('/familia/worker.js', '*/*')).body).toBe('worker.js of bbbb2222');
  });

  test('that a system needs to install it keep their addresses', async () => {
    const manifest = await get('/familia/manifest.webmanifest', '*/*');
    expect(manifest.headers['content-type']).toMatch('application/manifest+json');
    expect(manifest.headers['cache-control']).toBe('no-cache');
    const icon = await get('/familia/icon-192.png', 'image/*');
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await get('/familia/index.html', '*/*')).statusCode).toBe(404);
  });
});
