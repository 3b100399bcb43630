import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { familyHelpPages } from './family-help.ts';
import { firstDays } from './first-days.ts';
import { helpDocuments } from './help.routes.ts';
import { pictures } from './help-page.ts';
import { helpCss } from './help-css.ts';
import { staffHelpPages } from './staff-help.ts';

const { at } = useTestSchool();
const root = join(import.meta.dirname, '../../../../..');
const addresses = [...helpDocuments.keys()];

test.each(addresses)(
  '%s is a plain page in Portuguese that anybody may read and keep',
  async (url) => {
    const page = await at.app.inject({ url, headers: { accept: 'text/html' } });

    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('public, max-age=3600');
    expect(page.headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
    expect(page.cookies).toEqual([]);
    expect(page.body).toMatch('<html lang="pt-BR">');
    expect(page.body).not.toMatch(/<script|\*\*/);
    expect(page.body.match(/<h1>/g)).toHaveLength(1);
    for (const [, link = ''] of page.body.matchAll(/href="([^"]*)"/g)) {
      expect(['/familia', ...addresses]).toContain(link);
    }
  },
);

test('every picture is shown by a page, and says what it shows', async () => {
  const shown = [...helpDocuments.values()].flatMap((page) => [
    ...page.matchAll(/<img\s+src="([^"]+)"\s+alt="[^"]{20,}"\s+width="\d+"\s+height="\d+"/g),
  ]);
  const urls = shown.map(([, url]) => url!);
  expect(urls.toSorted()).toEqual(
    [...pictures.keys()].map((name) => `/ajuda/imagens/${name}.png`).toSorted(),
  );
  for (const url of urls) {
    const picture = await at.app.inject({ url });
    expect(picture.headers['content-type']).toBe('image/png');
    expect(picture.rawPayload.length).toBeLessThan(100_000);
  }
  expect(await at.app.inject({ url: '/ajuda/imagens/x.png' })).toMatchObject({ statusCode: 404 });
});

test('an unknown page of help leads back to help', async () => {
  const page = await at.app.inject({ url: '/ajuda/x', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(404);
  expect(page.body).toMatch('href="/ajuda"');
});

test('the style fits small screens, the dark and one sheet of paper', () => {
  expect(helpCss).toMatch('prefers-color-scheme:dark');
  expect(helpCss).toMatch('@page{size:A4');
  expect(helpCss).toMatch('overflow-wrap:anywhere');
  expect(helpCss).not.toMatch(/[^-]width:\d+px|nowrap/);
  // About forty lines of A4 at the size of the print; each text takes at most three.
  for (const { parts } of firstDays) {
    const texts = parts.flatMap(({ steps = [], notes = [] }) => [...steps, ...notes]);
    expect(texts.length).toBeLessThanOrEqual(12);
    expect(texts.filter((text) => text.length > 200)).toEqual([]);
  }
});

const named = JSON.stringify([staffHelpPages, familyHelpPages, firstDays]).matchAll(
  /\*\*([^*]+)\*\*/g,
);
const names = [...new Set([...named].map(([, name = '']) => name))];

let sources = '';
beforeAll(() => {
  sources = ['apps', 'packages']
    .flatMap((folder) => globSync(`${folder}/*/src/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !file.startsWith(join('apps', 'api')) && !/\.test\.|testing/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
});

test.each(names)('the interface still says “%s”', (name) => {
  const asWritten = new RegExp(`(?:['"\`>]|^)\\s*${name}\\s*(?:['"\`<{]|$)`, 'm');
  expect(sources).toMatch(asWritten);
});
