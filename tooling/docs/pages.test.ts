import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../webpack/places.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const list = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];
const pages = execFileSync('git', list, { cwd: repositoryRoot, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(join(repositoryRoot, path)));

/** '## Quem lê?' → 'quem-lê', as GitHub names the place. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (text: string) =>
  Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading]) => anchorOf(heading!));

/** Finds links of a page that lead to no file, or to no heading of it. */
function deadLinksOf(page: string): string[] {
  const links = read(page).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  return Array.from(links).flatMap(([link, target, anchor]) => {
    const path = target ? join(dirname(page), target) : page;
    if (!existsSync(join(repositoryRoot, path))) return [`${page}: ${link}`];
    if (!anchor || !path.endsWith('.md')) return [];
    return anchorsIn(read(path)).includes(anchor) ? [] : [`${page}: ${link}`];
  });
}

test('every link of a page leads somewhere', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.flatMap(deadLinksOf)).toEqual([]);
});

test('a decision has at most 60 lines, and one line in the index', () => {
  const folder = 'docs/decisions';
  const decisions = readdirSync(join(repositoryRoot, folder)).filter((name) => /^\d/.test(name));
  const long = decisions.filter((name) => read(`${folder}/${name}`).split('\n').length > 61);
  expect(long).toEqual([]);
  const index = Array.from(
    read(`${folder}/README.md`).matchAll(/^- \[\d+\]\((.+?)\)/gm),
    (line) => line[1],
  );
  expect(index.sort()).toEqual(decisions.sort());
});

test('a decision that code names exists', () => {
  const pattern = '(ADR |docs/decisions/)[0-9]{3}';
  const named = execFileSync('git', ['grep', '-hoE', pattern, '--', ':!docs/decisions'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  const numbers = readdirSync(join(repositoryRoot, 'docs/decisions')).map((name) =>
    name.slice(0, 3),
  );
  const missing = named
    .trim()
    .split('\n')
    .filter((name) => !numbers.includes(name.slice(-3)));
  expect(missing).toEqual([]);
});
