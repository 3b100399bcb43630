/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layoutMarkup } from './layout-markup.tsx';
import { pageCss } from '../layout/layout-css.ts';

function painted(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = layoutMarkup().html;
  return root;
}

test('the painted frame names the school, and leaves its links to the server', () => {
  const root = painted();

  expect(root.querySelector('.frame-school')).toHaveTextContent('{{schoolName}}{{city}}');
  for (const [place, selector] of [
    ['sidebar', '.frame-areas'],
    ['bar', '.frame-bar'],
  ] as const) {
    const [home, any, ...others] = root.querySelectorAll<HTMLAnchorElement>(`${selector} a`);
    expect([home!.textContent, home!.getAttribute('href')]).toEqual(['Início', '/']);
    expect([any!.title, any!.getAttribute('href')]).toEqual(['{{label}}', '/{{path}}']);
    expect(any!.querySelector('svg')).toHaveTextContent('{{icon}}');
    expect(others).toEqual([]);
    expect(layoutMarkup().html).toMatch(
      new RegExp(`{{#${place}}}<a [^>]*"{{label}}"[^>]*{{current}}>.*?</a>{{/${place}}}`),
    );
  }
});

test('everything painted before the scripts wears the style of the page alone', () => {
  const root = painted();
  const css = pageCss('/f.woff2');
  // Its own style comes with it, and the server leaves out both elsewhere.
  root.querySelectorAll('.frame-drawn').forEach((drawn) => drawn.remove());
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
    new Set(['schoolName', 'city', 'preloads', 'nonce', 'scripts', 'bootstrap', 'frame']),
  );
  expect(template.match(/<script(?! type="application\/json")/)).toBeNull();
});
