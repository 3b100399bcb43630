import { expect, test } from '@jest/globals';
import { startTestApp } from '../../testing/app.ts';
import { writeBuild } from '../../testing/portal-builds.ts';

test('in development a page hears of every new build, and the server still closes', async () => {
  const made = await startTestApp({ settings: { NODE_ENV: 'development' } });
  await writeBuild(made.services.appsFolder, 'shell');
  const address = await made.app.listen({ port: 0 });
  const page = await fetch(address, { headers: { accept: 'text/html' } });
  expect(await page.text()).toMatch('<script defer src="/dev/reload.js"></script>');
  expect((await fetch(`${address}/dev/reload.js`)).headers.get('content-type')).toMatch(
    'javascript',
  );

  const { body } = await fetch(`${address}/dev/reload`);
  const seen = new Set<string>();
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    if (seen.size === 0) await writeBuild(made.services.appsFolder, 'chat');
    seen.add(chunk);
    if (seen.size === 2) void made.close();
  }
  expect(seen.size).toBe(2);
});

test('in production there is nothing of the kind', async () => {
  const made = await startTestApp();
  const statuses = [await made.app.inject('/dev/reload.js'), await made.app.inject('/dev/reload')];
  await made.close();
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});
