/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from './areas.ts';
import { frameMarkup } from './frame-markup.tsx';
import { pageCss } from './frame-css.ts';

function painted(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = frameMarkup();
  return root;
}

test('the painted frame names the school and leads everywhere, in order', () => {
  const root = painted();
  const links = [...root.querySelectorAll('.frame-sidebar a')];

  expect(root.querySelector('.frame-school')).toHaveTextContent('{{schoolName}}{{city}}');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(areas.map(({ path }) => path));
  expect(root.querySelector('[aria-current]')).toBeNull();
});

test('the painted frame hides what only administrators see, by the role on the page', () => {
  const hidden = painted().querySelectorAll('.frame-only-Administrator');
  expect([...hidden].map(({ textContent }) => textContent)).toEqual(['Gerenciar']);
  expect(pageCss('/f.woff2')).toContain(
    '[data-role]:not([data-role="Administrator"]) .frame-app .frame-only-Administrator{display:none}',
  );
});

test('everything painted before the scripts wears the style of the page alone', () => {
  const root = painted();
  const css = pageCss('/f.woff2');
  const classes = [...root.querySelectorAll('[class]')]
    .flatMap((element) => [...element.classList])
    .filter((name) => !name.startsWith('lucide'));
  const unknown = classes.filter((name) => !css.includes(`.${name}`));

  expect(unknown).toEqual([]);
  expect(root.querySelector('style, script')).toBeNull();
  expect(root.querySelector('[style]')).toBeNull();
});

test('the template has the places that the server fills in, and no script of its own', () => {
  const template = readFileSync(join(__dirname, '../index.html'), 'utf8');
  const places = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);

  expect(new Set(places)).toEqual(
    new Set(['schoolName', 'city', 'preloads', 'nonce', 'scripts', 'bootstrap', 'frame', 'role']),
  );
  expect(template.match(/<script(?! type="application\/json")/)).toBeNull();
});
