import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildApp } from '#/build-app.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { apps, writeBuild } from '../../testing/portal-builds.ts';
import { makeRelease, Publisher } from '../../testing/release-maker.ts';
import { signIn } from '../../testing/sign-in.ts';

let made: TestApp;
let team: Publisher;
let teacher: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  made = await startTestApp();
  for (const name of apps) await writeBuild(made.services.appsFolder, name);
  team = await Publisher.make(made.app, made.services, ['shell']);
  teacher = await signIn(made.app, 'prof@girassol.test');
});
afterAll(() => made.close());

/** The home in a browser in which some builds of the shell did not start. */
async function openHome(failed: string[] = []) {
  const app = await buildApp(made.services);
  const cookie = `${teacher.cookie}; caderneta_shell=${failed.join('.')}`;
  const page = await app.inject({ url: '/', headers: { accept: 'text/html', cookie } });
  const call = await app.inject({ url: '/v1/home', headers: { ...teacher.headers, cookie } });
  await app.close();
  const [script = '', nonce] = /<script nonce="([^"]+)" data-shell=[^>]*>/.exec(page.body) ?? [];
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
  // Before the scripts that it watches.
  expect(page.body.indexOf(script)).toBeLessThan(page.body.indexOf('<script defer'));
  // What a call names as the newest set is what the page runs: nobody is asked to start anew.
  expect(call.headers['caderneta-set']).toBe(page.headers['caderneta-set']);
  const [, shell] = /data-shell="([^"]+)"/.exec(script) ?? [];
  expect(page.body).toContain(`src="/assets/${shell}/`);
  return [shell, script.includes('data-other')];
}

async function releaseShell(name: string, expectedVersion: number): Promise<string> {
  const built = makeRelease('shell', `say('${name}')`);
  await team.publish(built);
  const { buildId } = built.release;
  const moved = await team.move({ app: 'shell', buildId, expectedVersion });
  expect(moved.statusCode).toBe(200);
  return buildId;
}

test('where a shell does not start, the one before comes, until none is left', async () => {
  expect(await openHome()).toEqual(['aaaa1111', false]);
  const one = await releaseShell('one', 0);
  const two = await releaseShell('two', 1);
  expect(await openHome()).toEqual([two, true]);
  expect(await openHome([two])).toEqual([one, true]);
  expect(await openHome([two, one])).toEqual(['aaaa1111', false]);
  // Every build failed here: the page then tells so in words.
  expect(await openHome([two, one, 'aaaa1111'])).toEqual([two, false]);
  // The next release is tried.
  const three = await releaseShell('three', 2);
  expect(await openHome([two, one])).toEqual([three, true]);
  expect(await openHome(['<script>', '../../etc'])).toEqual([three, true]);
});
