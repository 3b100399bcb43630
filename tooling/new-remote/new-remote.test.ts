import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDefinition } from '@caderneta/remote-kit/webpack';
import { makeRemote } from './new-remote.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'caderneta-remote-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a remote is made of few files, and its definition is one the build reads', async () => {
  const { files } = await makeRemote(
    ['horta', '--title', 'Horta da escola', '--administrators'],
    root,
  );
  expect(files).toHaveLength(6);
  const definition = readDefinition(join(root, 'apps/horta/src/remote.ts'), 'remote');
  expect(definition).toMatchObject({
    name: 'horta',
    access: 'administrator',
    navigation: [{ label: 'Horta da escola', path: '/horta' }],
  });
});

test.each([
  [[], /Diga um nome/],
  [['Cantina'], /letras minúsculas/],
  [['../fora'], /letras minúsculas/],
  [['mural'], /já é do portal/],
  [['familia'], /já é do portal/],
  [['shell'], /já é do portal/],
  [['horta', '--title', "Hor'ta"], /título/],
  [['horta', '--cor', 'azul'], /Uso:/],
])('%j is refused with a reason', async (args, reason) => {
  await expect(makeRemote(args, root)).rejects.toThrow(reason);
});

test('a folder that exists is never overwritten', async () => {
  await makeRemote(['horta'], root);
  await expect(makeRemote(['horta'], root)).rejects.toThrow('A pasta apps/horta já existe.');
  await expect(makeRemote(['horta', '--outside', root], root)).rejects.toThrow('não está vazia');
});
