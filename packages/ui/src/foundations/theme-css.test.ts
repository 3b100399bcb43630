import { palette } from './palette.ts';
import { themeCss } from './theme-css.ts';
import * as tokens from './tokens.ts';

const css = themeCss({ fontUrl: '/assets/nunito.woff2' });

test('every variable a token names has a value', () => {
  const named = [...JSON.stringify(tokens).matchAll(/var\((--[a-z-]+)\)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !css.includes(`${name}:`))).toEqual([]);
});

test('both schemes are written, the dark one behind its preference', () => {
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme:dark)');
  expect(light).toContain(`--canvas:${palette.light.canvas};`);
  expect(dark).toContain(`--canvas:${palette.dark.canvas};`);
});

test('the font comes from the given address and never blocks the text', () => {
  expect(css).toContain('url("/assets/nunito.woff2") format("woff2")');
  expect(css).toContain('font-display:swap');
});
