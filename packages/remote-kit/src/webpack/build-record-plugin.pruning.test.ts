import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secondsInDay } from 'date-fns/constants';
import { pruneBuilds } from './build-record-plugin.ts';

const day = secondsInDay;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Seven builds, made one a day from the first of 1970 on. */
function makeBuilds() {
  for (const [place, build] of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].entries()) {
    mkdirSync(join(folder, build));
    utimesSync(join(folder, build), place * day, place * day);
  }
}

test('the five newest builds stay, and the one just made among them', () => {
  makeBuilds();
  pruneBuilds(folder, 'one');
  expect(readdirSync(folder).sort()).toEqual(['five', 'four', 'one', 'seven', 'six']);
});

test('a build stays for 35 days after a page ran it', () => {
  makeBuilds();
  const seen = join(folder, 'two/.seen');
  writeFileSync(seen, '');
  utimesSync(seen, 10 * day, 10 * day);
  utimesSync(join(folder, 'two'), day, day);
  const after = (days: number) => new Date((10 + days) * day * 1000);
  for (const build of ['eight', 'nine', 'ten', 'eleven', 'twelve']) mkdirSync(join(folder, build));

  pruneBuilds(folder, 'twelve', after(35));
  expect(readdirSync(folder)).toContain('two');
  pruneBuilds(folder, 'twelve', after(35.1));
  expect(readdirSync(folder).sort()).toEqual(['eight', 'eleven', 'nine', 'ten', 'twelve']);
});
