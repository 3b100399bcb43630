import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportSizes } from './budgets.ts';
import { measureBuilds } from './measure.ts';

const budgets = {
  home: 1100,
  homeBlocks: 125,
  deepLink: 1500,
  item: 1500,
  checking: 1550,
  writing: 1550,
  form: 1600,
  family: 700,
  fonts: 300,
};
let apps: string;

function write(app: string, build: object, files: Record<string, number>) {
  const folder = join(apps, app, 'dist/abc');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(apps, app, 'dist/build.json'), JSON.stringify({ buildId: 'abc', ...build }));
  for (const [file, size] of Object.entries(files)) {
    writeFileSync(join(folder, file), Buffer.alloc(size));
  }
}

beforeEach(() => {
  apps = mkdtempSync(join(tmpdir(), 'apps-'));
  write(
    'shell',
    {
      scripts: ['main.js'],
      federation: ['runtime.js'],
      pages: { '/': ['home.js'], '/login': ['login.js'] },
      libraries: { 'react-hook-form': ['rhf.js'], 'zod/mini': ['zod.js'] },
    },
    {
      'main.js.br': 990,
      'runtime.js.br': 10,
      'home.js.br': 110,
      'rhf.js.br': 11,
      'zod.js.br': 12,
      'login.js.br': 9000,
      'nunito.woff2': 300,
    },
  );
  const pages = { '/familia': ['feed.js'], '/familia/mensagens': ['chat.js'] };
  const sizes = { 'main.js.br': 600, 'feed.js.br': 100, 'chat.js.br': 50, 'worker.js.br': 9000 };
  write('family', { scripts: ['main.js'], pages }, sizes);
});

afterEach(() => rmSync(apps, { recursive: true }));

function writeChat(pageSize: number, pageLibraries?: Record<string, string[]>) {
  const pages = { '/mensagens/listar': ['list.js', 'all.js'], '/mensagens/:chatId': ['all.js'] };
  const sizes = {
    'entry.js.br': 50,
    'remote.js.br': 5,
    'list.js.br': pageSize,
    'all.js.br': 45,
    'block.js.br': 15,
  };
  const homeFiles = ['block.js', 'all.js'];
  write(
    'chat',
    { entry: 'entry.js', assets: ['remote.js'], pages, homeFiles, pageLibraries },
    sizes,
  );
}

test('counts everything an address needs once', () => {
  writeChat(400);
  expect(measureBuilds(apps, ['chat'])).toEqual([
    { subject: '/', budget: 'home', bytes: 1100 },
    { subject: '/ (blocks)', budget: 'homeBlocks', bytes: 125 },
    { subject: '/mensagens/listar', budget: 'deepLink', bytes: 1500 },
    { subject: '/mensagens/:chatId', budget: 'item', bytes: 1100 },
    { subject: '/familia', budget: 'family', bytes: 700 },
    { subject: '/familia/mensagens', budget: 'family', bytes: 650 },
    { subject: 'fonts', budget: 'fonts', bytes: 300 },
  ]);
});

test('a page that checks, and a form, count with the libraries that the shell loads for them', () => {
  const form = ['react-hook-form', 'zod/mini'];
  writeChat(400, { '/mensagens/listar': ['zod/mini'], '/mensagens/:chatId': form });
  const measures = measureBuilds(apps, ['chat']);
  expect(measures.filter(({ subject }) => subject.startsWith('/mensagens'))).toEqual([
    { subject: '/mensagens/listar', budget: 'checking', bytes: 1512 },
    { subject: '/mensagens/:chatId', budget: 'form', bytes: 1123 },
  ]);
  writeChat(400, { '/mensagens/listar': ['react-hook-form'] });
  expect(measureBuilds(apps, ['chat'])[2]).toMatchObject({ budget: 'writing', bytes: 1511 });
});

test('a size equal to its budget passes, one byte more does not', () => {
  writeChat(400);
  expect(reportSizes(measureBuilds(apps, ['chat']), budgets).exceeded).toEqual([]);

  writeChat(401);
  const { lines, exceeded } = reportSizes(measureBuilds(apps, ['chat']), budgets);
  expect(exceeded).toEqual(['/mensagens/listar']);
  expect(lines[2]).toMatch(/^\/mensagens\/listar {3}█{30} +1\.5 of 1\.5 kB {2}0\.0 kB too much$/);
});

test.each(['home', 'homeBlocks', 'family', 'fonts'] as const)(
  'the budget of %s is held',
  (name) => {
    writeChat(400);
    const small = { ...budgets, [name]: budgets[name] - 1 };
    expect(reportSizes(measureBuilds(apps, ['chat']), small).exceeded).toHaveLength(1);
  },
);

test('an app that is missing, or built for development, is no success', () => {
  expect(() => measureBuilds(apps, ['diaries'])).toThrow('diaries is not built');
  write(
    'chat',
    { entry: 'entry.js', assets: [], homeFiles: [], pages: { '/a': [] } },
    { 'entry.js': 50 },
  );
  expect(() => measureBuilds(apps, ['chat'])).toThrow('no production build');
});
