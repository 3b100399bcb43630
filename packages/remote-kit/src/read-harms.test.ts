import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { harmsIn, readHarms } from './read-harms.ts';

/** A module in a minified script of a remote. */
const script = (code: string) =>
  `(globalThis["caderneta_cantina"]||=[]).push([[7],{7466(e,t,n){${code}},8:(e,t)=>{t.a=1}}]);`;
const harms = async (code: string) => (await harmsIn(script(code))).join();

test.each([
  ['localStorage.clear()', /esvazia/],
  ['let a=()=>window.sessionStorage.clear()', /esvazia/],
  [
    'navigator.serviceWorker.getRegistrations().then(e=>e.forEach(e=>e.unregister()))',
    /service worker/,
  ],
  ['window.addEventListener("keydown",e=>e.preventDefault(),!0)', /teclas/],
  ['function a(){addEventListener("keypress",n,{capture:!0,passive:!1})}', /teclas/],
  ['document.body.addEventListener("beforeinput",n,true)', /teclas/],
  ['location.href="/familia"', /outro endereço/],
  ['window.location="/familia"', /outro endereço/],
  ['t.a=1,window.location.assign("/familia")', /outro endereço/],
])('%s is told', async (code, told) => {
  expect(await harms(code)).toMatch(told);
});

test.each([
  'localStorage.removeItem("cantina.a")',
  'let a=new Map;a.clear()',
  'let {unregister:a}=useForm();form.unregister("name")',
  'window.addEventListener("keydown",e=>n(e))',
  'window.addEventListener("pointerdown",n,{capture:!0,passive:!0})',
  'e.current.addEventListener("keydown",n,!0)',
  'this.addEventListener("keydown",n,!0)',
  'let a=()=>{location.href="/familia"},b={404:()=>location.assign("/")}',
  '"a".replace("a","b")',
])('%s harms nobody', async (code) => {
  expect(await harms(code)).toBe('');
});

test('a module that is an arrow leads elsewhere as well', async () => {
  expect(await harmsIn('a.push([[1],{5:(e,t)=>{location.replace("/")}}])')).toHaveLength(1);
});

test('styles of the whole page are found by what a build needs, the rest by its files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-harms-'));
  writeFileSync(join(folder, 'a.js'), script('localStorage.clear()'));
  const needs = { '@emotion/react': { names: ['Global', 'css'] } };
  const found = await readHarms(folder, { files: ['a.js', 'b.woff2'], needs });
  rmSync(folder, { recursive: true });
  expect(found.map(({ subject }) => subject)).toEqual(['Global de @emotion/react', 'a.js']);
});
