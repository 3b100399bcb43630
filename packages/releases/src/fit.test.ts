import { describeMisfits, type Fitting, misfitsOf } from './fit.ts';

const fitting: Fitting = {
  remote: {
    needs: {
      react: { range: '^19.2.0', names: ['useId', 'useState'] },
      '@caderneta/platform': { range: '^1.0.0', names: ['pathTo'] },
    },
    calls: { 'GET /v1/chats/summary': 'aaaaaaaaaaaaaaaa' },
  },
  shell: {
    provides: {
      react: { version: '19.3.1', names: ['useId', 'useState', 'use'] },
      '@caderneta/platform': { version: '1.4.0', names: ['pathTo', 'paths'] },
    },
  },
  server: { calls: { 'GET /v1/chats/summary': ['bbbbbbbbbbbbbbbb', 'aaaaaaaaaaaaaaaa'] } },
};

const provides = (changes: object): Fitting => ({
  ...fitting,
  shell: { provides: { ...fitting.shell.provides, ...changes } },
});

test('a build fits if its names, versions and calls are provided', () => {
  expect(misfitsOf(fitting)).toEqual([]);
});

test.each<[string, Fitting, string]>([
  [
    'a name that the shell lacks',
    provides({ react: { version: '19.3.1', names: ['useId'] } }),
    "react  the shell's 19.3.1 lacks useState",
  ],
  [
    'an older library, and another major',
    provides({ react: { version: '19.1.9', names: ['useId', 'useState'] } }),
    'react  needs ^19.2.0, the shell has 19.1.9',
  ],
  [
    'a library that only objects inherit',
    { ...fitting, remote: { needs: { toString: { range: '*', names: ['x'] } }, calls: {} } },
    'toString  the shell does not provide it (needed: x)',
  ],
  [
    'a call that the server lacks',
    { ...fitting, server: { calls: {} } },
    'GET /v1/chats/summary  the server does not answer it',
  ],
  [
    'a call in a shape that the server does not know',
    { ...fitting, server: { calls: { 'GET /v1/chats/summary': ['cccccccccccccccc'] } } },
    'GET /v1/chats/summary  the server answers another shape (cccccccccccccccc, not aaaaaaaaaaaaaaaa)',
  ],
])('%s is a misfit, and is named', (_, given, line) => {
  expect(describeMisfits(misfitsOf(given))).toBe(line);
});

test('the table has a line for each misfit, in Portuguese too', () => {
  const nothing = misfitsOf({ ...fitting, shell: { provides: {} }, server: { calls: {} } });
  expect(describeMisfits(nothing, 'pt').split('\n')).toEqual([
    'react                  o shell não o oferece (precisa de: useId, useState)',
    '@caderneta/platform    o shell não o oferece (precisa de: pathTo)',
    'GET /v1/chats/summary  o servidor não atende esta chamada',
  ]);
});
