import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainMisfits, misfitsOfBuilds, servedCalls } from './builds-fit.ts';

let apps: string;
const every = { schema: 2, buildId: 'abcd', platform: '1.0.0', pages: {}, calls: {} };
const shell = { html: 'index.html', scripts: ['main.js'], federation: [] };
const provides = { react: { version: '19.3.1', names: ['useId'] } };

function write(name: string, build: object) {
  mkdirSync(join(apps, name, 'dist'), { recursive: true });
  writeFileSync(join(apps, name, 'dist/build.json'), JSON.stringify({ ...every, name, ...build }));
}

const remote = {
  entry: 'e.js',
  assets: [],
  access: 'employee',
  navigation: [],
  home: { actions: [], blocks: [] },
  homeFiles: [],
};

const writeChat = (names: string[], calls = {}) =>
  write('chat', {
    ...remote,
    needs: { react: { range: '^19.0.0', names } },
    calls,
  });

beforeEach(() => {
  apps = mkdtempSync(join(tmpdir(), 'apps-'));
  write('shell', { ...shell, provides });
});
afterEach(() => rmSync(apps, { recursive: true }));

test('a remote that finds its names and calls fits', async () => {
  const served = await servedCalls();
  const [call, [digest]] = Object.entries(served)[0]!;
  writeChat(['useId'], { [call]: digest });

  expect(misfitsOfBuilds(apps, ['chat'], served)).toEqual(new Map());
});

test('a remote that does not fit is named, with all that is missing', async () => {
  writeChat(['useId', 'useLater'], { 'GET /v1/tomorrow': '0123456789abcdef' });
  const found = misfitsOfBuilds(apps, ['chat'], await servedCalls());

  expect(explainMisfits(found)).toMatch(
    /^chat does not fit:\nreact +the shell's 19\.3\.1 lacks useLater\nGET \/v1\/tomorrow +the server does not answer it\n/,
  );
});

test('a build that says nothing of its needs, or is missing, is no success', async () => {
  write('chat', remote);
  expect(() => misfitsOfBuilds(apps, ['chat'], {})).toThrow('needs');
  expect(() => misfitsOfBuilds(apps, ['diaries'], {})).toThrow('diaries is not built');
});
