import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDefinition } from '../webpack/definition-file.ts';
import { makeProject } from './new-remote.ts';

const cantina = { name: 'cantina', title: 'Cantina', access: 'employee' } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-project-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifestIn = (project: string) =>
  JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Manifest;

test('a project installs the archives it is given, and everything else in an exact version', () => {
  const [project, packed] = [join(folder, 'cantina'), join(folder, 'packed')];
  mkdirSync(packed);
  writeFileSync(join(packed, 'caderneta-remote-kit-1.0.0-rc.1.tgz'), '');
  makeProject(cantina, project, packed);

  const { dependencies, devDependencies, scripts } = manifestIn(project);
  expect(devDependencies['@caderneta/remote-kit']).toBe(
    'file:../packed/caderneta-remote-kit-1.0.0-rc.1.tgz',
  );
  const exact = /^\d+\.\d+\.\d+(-rc\.\d+)?$/;
  expect(dependencies['@caderneta/ui']).toMatch(exact);
  expect(dependencies.react).toMatch(exact);
  expect(scripts.release).toBe('caderneta-release cantina');
  expect(readDefinition(join(project, 'src/remote.ts'), 'remote')).toMatchObject({
    name: 'cantina',
  });
});

test('a folder without packages is rejected, and no file is overwritten', () => {
  expect(() => makeProject(cantina, folder, folder)).toThrow('não há pacotes do Caderneta');
  makeProject(cantina, folder);
  expect(() => makeProject(cantina, folder)).toThrow('já tem package.json');
});
