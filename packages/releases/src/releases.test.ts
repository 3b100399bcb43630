import { expect, test } from '@jest/globals';
import {
  buildsBefore,
  previousBuild,
  problemsOf,
  type Release,
  release,
  remoteBuild,
} from './index.ts';
import { isSignedBy, keyIdOf, makeKeyPair, seal, sha384Of } from './signing.ts';

const file = { size: 3, sha384: sha384Of(Buffer.from('abc')) };
const chat: Release = {
  kind: 'release',
  schema: 1,
  app: 'chat',
  buildId: 'aaaa1111',
  commit: null,
  time: '2026-11-21T12:00:00Z',
  news: 'Mensagens mais rápidas',
  record: {},
  files: {},
};

test.each([
  ['sala2', true],
  ['sala-de-aula', false],
  ['Sala', false],
])('a remote can be named %s: %s, whether it is built or published', (name, isGood) => {
  expect(remoteBuild.shape.name.safeParse(name).success).toBe(isGood);
  expect(release.safeParse({ ...chat, app: name }).success).toBe(isGood);
});

test.each([
  ['1.0.0', true],
  ['1.0.0-rc.1', true],
  ['1.0', false],
  ['1.0.0-', false],
])('a build can name %s as the version of its platform: %s', (platform, isGood) => {
  expect(remoteBuild.shape.platform.safeParse(platform).success).toBe(isGood);
});

test('a signature holds for its key and its very text', () => {
  const [own, other] = [makeKeyPair(), makeKeyPair()];
  const sealed = seal(chat, own.privateKey);
  expect(sealed.key).toBe(keyIdOf(own.publicKey));
  expect(isSignedBy(own.publicKey, sealed)).toBe(true);
  expect(isSignedBy(other.publicKey, sealed)).toBe(false);
  const changed = sealed.payload.replace('rápidas', 'Rápidas');
  expect(isSignedBy(own.publicKey, { ...sealed, payload: changed })).toBe(false);
});

test('the check of a release names missing and forbidden files', () => {
  const record = { name: 'diaries', buildId: 'aaaa1111' };
  const strange = { ...chat, record, files: { 'run.exe': file, 'data.json': file } };
  expect(problemsOf(strange)).toEqual([
    'O registro da construção é de outro aplicativo ou de outra construção.',
    'O tipo do arquivo run.exe não é aceito.',
    'O tipo do arquivo data.json não é aceito.',
    'O registro da construção não pode ser lido por este servidor.',
  ]);
});

test('going back twice goes two builds back', () => {
  const move = (toBuild: string | null) => ({ kind: 'move', toBuild });
  const back = (toBuild: string | null) => ({ kind: 'rollback', toBuild });
  expect(previousBuild([])).toBeNull();
  expect(previousBuild([move('one')])).toBeNull();
  expect(previousBuild([move('one'), move('two')])).toBe('one');
  // A wider share of the same build is no step.
  expect(previousBuild([move('one'), move('two'), move('two')])).toBe('one');
  expect(previousBuild([move('one'), move('two'), back('one')])).toBeNull();
  expect(previousBuild([move('one'), move('two'), back('one'), move('three')])).toBe('one');
});

test('going back skips builds that were removed', () => {
  const move = (toBuild: string, isRemoved = false) => ({ kind: 'move', toBuild, isRemoved });
  const removed = (toBuild: string) => move(toBuild, true);
  expect(previousBuild([move('one'), removed('two'), move('three')])).toBe('one');
  expect(previousBuild([removed('one'), removed('two'), move('three')])).toBeNull();
  const back = { kind: 'rollback', toBuild: 'one' };
  const skipped = [move('zero'), move('one'), removed('two'), move('three'), back];
  expect(previousBuild(skipped)).toBe('zero');
  // 'three' was rolled back, so a later roll back does not return to it.
  expect(previousBuild([...skipped, move('four')])).toBe('one');
});

test('a ring may go back to each build that it had, but for those that were taken back', () => {
  const move = (toBuild: string | null) => ({ kind: 'move', toBuild });
  const moves = [move('one'), move('two'), move('three'), move('two'), move('four')];
  expect(buildsBefore(moves)).toEqual(['two', 'three', 'one', null]);
  // 'two' did not fit, so the ring went from four to three.
  expect(buildsBefore([...moves, { kind: 'automatic', toBuild: 'three' }])).toEqual([
    'two',
    'one',
    null,
  ]);
  expect(buildsBefore([])).toEqual([null]);
  expect(buildsBefore([move('one'), move(null), move('two')])).toEqual([null]);
});
