import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { createInstance } from '@module-federation/enhanced/runtime';
import webpack from 'webpack';
import type { RemoteBuild } from '@caderneta/releases';
import type { Mode } from './base-config.ts';
import { buildIdPlaceholder } from './build-id.ts';
import { remoteConfig } from './remote-config.ts';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'builds-'));
  made.push(folder);
  return folder;
}

/** A folder with the sources of a remote that has one page. */
function remoteIn(folder: string): string {
  mkdirSync(join(folder, 'src'));
  write(folder, 'src/remote.ts', definition({}));
  write(folder, 'src/menu.page.tsx', menu('Arroz'));
  return folder;
}

const definition = ({ icon = 'soup', page = "() => import('./menu.page.tsx')" }) => `
import { defineRemote } from '@caderneta/platform';
export const remote = defineRemote({
  name: 'cantina',
  access: 'employee',
  navigation: [{ label: 'Cantina', path: '/cantina', icon: '${icon}', order: 65 }],
  pages: { '/cantina': ${page} },
  home: {
    blocks: [{ title: 'Hoje', order: 1, content: () => import('./menu.page.tsx') }],
  },
});`;

const menu = (dish: string) => `export default function MenuPage() { return <h1>${dish}</h1>; }`;

function write(folder: string, file: string, content: string) {
  writeFileSync(join(folder, file), content);
}

async function errorsOf(
  folder: string,
  mode: Mode = 'production',
  cache: webpack.Configuration['cache'] = false,
): Promise<string[]> {
  const config = remoteConfig({ name: 'cantina', folder })({}, { mode });
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    const compiler = webpack({ ...config, cache });
    compiler.run((error, result) => {
      compiler.close(() => (result ? resolve(result) : reject(error ?? new Error('nothing'))));
    });
  }).catch((error: Error) => error);
  if (stats instanceof Error) return [stats.message];
  return (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message);
}

function recordIn(folder: string): RemoteBuild {
  return JSON.parse(readFileSync(join(folder, 'dist/build.json'), 'utf8')) as RemoteBuild;
}

/** @returns the id of the build */
async function build(folder: string, mode?: Mode): Promise<string> {
  expect(await errorsOf(folder, mode)).toEqual([]);
  return recordIn(folder).buildId;
}

const textsOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

const isEntry = (text: string) => text.includes('var caderneta_cantina');

test('a build is named after its content, wherever it is made', async () => {
  const folder = remoteIn(emptyFolder());
  const id = await build(folder);
  expect(id).toMatch(/^[0-9a-f]{10}$/);
  const texts = textsOf(join(folder, 'dist', id)).join('');
  expect(texts).toContain(`caderneta_cantina_${id}`);
  expect(texts).not.toContain(buildIdPlaceholder);
  expect(readdirSync(join(folder, 'dist'))).toEqual(expect.arrayContaining(['build.json', id]));
  expect(readdirSync(join(folder, 'dist'))).toHaveLength(2);

  write(folder, 'README.md', '# Cantina');
  write(folder, 'src/menu.test.tsx', "test('nothing', () => undefined);");
  expect(await build(folder)).toBe(id);
  expect(await build(remoteIn(emptyFolder()))).toBe(id);

  expect(await build(folder, 'development')).not.toBe(id);
  write(folder, 'src/menu.page.tsx', menu('Feijão'));
  expect(await build(folder)).not.toBe(id);
  write(folder, 'src/menu.page.tsx', menu('Arroz'));
  expect(await build(folder)).toBe(id);
});

test('a warm cache gives the same build as a cold one', async () => {
  const folder = remoteIn(emptyFolder());
  const grains = ['rice', 'beans', 'corn', 'oats', 'wheat'];
  mkdirSync(join(folder, 'node_modules/grains'), { recursive: true });
  const package_ = { name: 'grains', version: '1.0.0', main: 'index.js', sideEffects: false };
  write(folder, 'node_modules/grains/package.json', JSON.stringify(package_));
  write(
    folder,
    'node_modules/grains/index.js',
    grains.map((grain) => `export { ${grain} } from './${grain}.js';`).join('\n'),
  );
  for (const grain of grains) {
    const content = `import { more } from './more.js'; export const ${grain} = more('${grain}');`;
    write(folder, `node_modules/grains/${grain}.js`, content);
  }
  write(folder, 'node_modules/grains/more.js', 'export const more = (word) => [word, word];');
  write(folder, 'src/grains.ts', `export { ${grains.toSorted().join(', ')} } from 'grains';`);
  write(
    folder,
    'src/remote.ts',
    `${definition({})}\nexport const g = () => import('./grains.ts');`,
  );
  const cache = { type: 'filesystem', cacheDirectory: join(folder, 'cache') } as const;
  const ids: string[] = [];
  for (let run = 0; run < 3; run += 1) {
    expect(await errorsOf(folder, 'production', cache)).toEqual([]);
    ids.push(recordIn(folder).buildId);
  }
  expect(new Set(ids).size).toBe(1);
});

test('a change of one page leaves the scripts of the others as they are', async () => {
  const folder = remoteIn(emptyFolder());
  const pages = `${definition({})}
export const drinks = () => import('./drinks.ts');`;
  write(folder, 'src/remote.ts', pages);
  write(folder, 'src/drinks.ts', "export const drinks = ['Suco', 'Água'];");
  const ids = [await build(folder)];
  write(folder, 'src/menu.page.tsx', menu('Feijão'));
  ids.push(await build(folder));
  const [first, second] = ids.map((id) => textsOf(join(folder, 'dist', id)));
  const changed = second!.filter((text) => !first!.includes(text));
  expect(changed).toHaveLength(2);
  expect(changed.filter((text) => !isEntry(text))).toEqual([expect.stringContaining('Feijão')]);
  const drinks = second!.filter((text) => first!.includes(text)).find((it) => it.includes('Suco'))!;

  // In one page, each build gets its own scripts.
  const page = { document: { currentScript: { src: '' } } };
  for (const [index, texts] of [first!, second!].entries()) {
    page.document.currentScript.src = `https://portal/remotes/cantina/${ids[index]}/drinks.js`;
    runInNewContext(drinks, page);
    const own = `caderneta_cantina_${ids[index]}`;
    expect(texts.find(isEntry)).toContain(`globalThis.${own}`);
    expect(page).toHaveProperty([own, 'length'], 1);
  }
});

test('a page without a default export is refused by the build', async () => {
  const folder = remoteIn(emptyFolder());
  write(folder, 'src/menu.page.tsx', 'export function MenuPage() { return null; }');

  expect(await errorsOf(folder)).toEqual([
    expect.stringContaining('./menu.page.tsx has no default export'),
  ]);
});

test('the manifest leads the runtime of Module Federation to the entry', async () => {
  const folder = remoteIn(emptyFolder());
  const id = await build(folder);
  const address = `https://portal/remotes/cantina/${id}`;
  const loaded: string[] = [];
  const reader = createInstance({
    name: 'reader',
    remotes: [{ name: 'caderneta_cantina', entry: `${address}/mf-manifest.json` }],
    plugins: [
      {
        name: 'reads-the-folder',
        fetch: (asked) =>
          Promise.resolve(new Response(readFileSync(join(folder, 'dist', id, basename(asked))))),
        loadEntry: ({ remoteInfo }) => {
          loaded.push(remoteInfo.entry);
          return Promise.resolve({
            init: () => undefined,
            get: () => () => Promise.resolve({ isThere: true }),
          });
        },
      },
    ],
  });
  expect(await reader.loadRemote('caderneta_cantina/remote')).toEqual({ isThere: true });
  expect(loaded).toEqual([`${address}/${recordIn(folder).entry}`]);
});

test('a record has the values of remote.ts, with icons and scripts', async () => {
  const folder = remoteIn(emptyFolder());
  const { buildId, name, access, navigation, pages, home, homeFiles } =
    (await build(folder), recordIn(folder));
  expect({ name, access }).toEqual({ name: 'cantina', access: 'employee' });
  const [area] = navigation;
  expect(area).toMatchObject({
    label: 'Cantina',
    path: '/cantina',
    owns: ['cantina'],
    onBar: false,
  });
  expect(area!.icon.map(([shape]) => shape)).toContain('path');
  expect(home).toEqual({ actions: [], blocks: [{ title: 'Hoje', order: 1 }] });
  const [script] = pages['/cantina']!;
  expect(readFileSync(join(folder, 'dist', buildId, script!), 'utf8')).toContain('Arroz');
  expect(homeFiles).toEqual(pages['/cantina']);
});

test.each([
  [
    'a value that only running the file would give',
    { page: 'loadMenu' },
    /remote\.ts:7: "loadMenu" cannot be read/,
  ],
  ['an icon that lucide lacks', { icon: 'cantina' }, /lucide has no icon "cantina"/],
])('a remote.ts with %s is not built', async (_, changes, complaint) => {
  const folder = remoteIn(emptyFolder());
  const declared = `const loadMenu = () => import('./menu.page.tsx');${definition(changes)}`;
  write(folder, 'src/remote.ts', declared);
  expect(await errorsOf(folder)).toEqual([expect.stringMatching(complaint)]);
  expect(existsSync(join(folder, 'dist/build.json'))).toBe(false);
});
