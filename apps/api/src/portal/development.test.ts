import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startTestApp } from '../../testing/app.ts';
import { writeBuild } from '../../testing/portal-builds.ts';

interface Built {
  buildId: string;
}

const startDevelopment = () => startTestApp({ settings: { NODE_ENV: 'development' } });

test('in development a page hears of every new build and its errors, and the server still closes', async () => {
  const made = await startDevelopment();
  const { appsFolder } = made.services;
  await writeBuild(appsFolder, 'shell');
  await writeFile(join(appsFolder, 'shell/dist/development.js'), 'client();');
  const address = await made.app.listen({ port: 0 });
  const page = await fetch(address, { headers: { accept: 'text/html' } });
  expect(await page.text()).toMatch(/<script defer src="\/dev\/client.js"><\/script>\s*<script/);
  expect(await (await fetch(`${address}/dev/client.js`)).text()).toBe('client();');

  const { body } = await fetch(`${address}/dev/builds`);
  const seen = new Set<string>();
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    if (seen.size === 0) await writeBuild(appsFolder, 'chat');
    if (seen.size === 1) {
      const state = { hash: 'abc', errors: ['./src/chat.page.tsx:3'] };
      await writeFile(join(appsFolder, 'chat/dist/development.json'), JSON.stringify(state));
    }
    seen.add(chunk);
    if (chunk.includes('chat.page.tsx:3')) void made.close();
  }
  expect(seen.size).toBe(3);
});

test('a portal that was never built says so on a page that loads itself again', async () => {
  const made = await startDevelopment();
  const answer = await made.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toMatch('/dev/client.js');
  expect(answer.body).toMatch('O portal não construiu');
  await made.close();
});

test('what a page exchanges and where scripts come from are served in development alone, and kept by no browser', async () => {
  for (const [NODE_ENV, status] of [
    ['development', 200],
    ['test', 404],
  ] as const) {
    const made = await startTestApp({ settings: { NODE_ENV } });
    const dist = join(made.services.appsFolder, 'shell/dist');
    await writeBuild(made.services.appsFolder, 'shell');
    const record = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')) as Built;
    const { buildId } = record;
    for (const file of ['main.abc.hot-update.json', 'main.abc.hot-update.js', 'main.js.map']) {
      await writeFile(join(dist, buildId, file), '{}');
      const answer = await made.app.inject(`/assets/${buildId}/${file}`);
      const isScript = file.endsWith('.js');
      expect(answer.statusCode).toBe(isScript ? 200 : status);
      if (answer.statusCode === 200) expect(answer.headers['cache-control']).toBe('no-store');
    }
    await made.close();
  }
});

test('in production there is nothing of the kind', async () => {
  const made = await startTestApp();
  const statuses = [await made.app.inject('/dev/client.js'), await made.app.inject('/dev/builds')];
  await made.close();
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});
