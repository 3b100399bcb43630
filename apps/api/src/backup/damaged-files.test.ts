import { createHash } from 'node:crypto';
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endChildServers } from '../../testing/child-server.ts';
import { newInstallation, startServerFor, withDatabase } from '../../testing/installation.ts';
import { query } from '../../testing/query.ts';
import { makeSchools } from '../../testing/school.ts';
import { makeFile } from '../../testing/stored-file.ts';
import { runCommand } from '../../testing/run-command.ts';
import { openFolderStorage } from '#/storage/folder-storage.ts';

type Variables = Record<string, string>;

/** What happens to a stored file behind the portal's back, and how the archive names it. */
const damages: Record<string, { damage: (path: string) => Promise<unknown>; said?: string }> = {
  whole: { damage: () => Promise.resolve() },
  missing: { damage: (path) => rm(path), said: 'falta no armazenamento' },
  shorter: { damage: (path) => truncate(path, 3), said: 'tem 3 bytes em vez de 11' },
  empty: { damage: (path) => truncate(path, 0), said: 'tem 0 bytes em vez de 11' },
  longer: {
    damage: (path) => writeFile(path, 'um retrato!?!'),
    said: 'tem 13 bytes em vez de 11',
  },
  changed: { damage: (path) => writeFile(path, 'UM RETRATO!'), said: 'o conteúdo mudou' },
  unreadable: {
    damage: async (path) => {
      await rm(path);
      await symlink(path, path);
    },
    said: 'não pode ser lido (ELOOP)',
  },
  folder: {
    damage: async (path) => {
      await rm(path);
      await mkdir(path);
    },
    said: 'há uma pasta no lugar dele',
  },
};

const folders: string[] = [];
const keys: Record<string, string> = {};
let source: Variables;
let target: string;
beforeAll(async () => {
  source = await installation();
  target = join(source.DATA_FOLDER!, 'copies');
  await withDatabase(source, async (db) => {
    const { school, administrator } = await makeSchools(db);
    const storage = await openFolderStorage(join(source.DATA_FOLDER!, 'files'));
    const content = 'um retrato!';
    const sha256 = createHash('sha256').update(content).digest('hex');
    for (const name of Object.keys(damages)) {
      const storageKey = `${school.id}/${name}/original`;
      keys[name] = storageKey;
      await storage.write(storageKey, Readable.from([content]), content.length);
      const owner = { schoolId: school.id, uploadedBy: administrator.id };
      await makeFile(db, { ...owner, storageKey, size: content.length, sha256 });
    }
  });
}, 120_000);
afterAll(async () => {
  endChildServers();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function installation(): Promise<Variables> {
  const made = await newInstallation();
  folders.push(made.DATA_FOLDER!);
  return made;
}

const pathIn = ({ DATA_FOLDER }: Variables, key: string) => join(DATA_FOLDER!, 'files', key);
const backUp = (...more: string[]) => runCommand(source, 'backup/backup-cli.ts', ...more);
/** By time; of one second, the faulty one last. */
const archives = async (folder: string) => {
  const order = (name: string) => name.replace('-incompleta', '~');
  return (await readdir(folder)).sort((one, other) => (order(one) < order(other) ? -1 : 1));
};

test('damaged files are named, and all the rest is in an archive that restores', async () => {
  const server = await startServerFor(source, 'admin@girassol.test');
  const whole = await backUp('--to', target, '--keep', '1');
  expect(whole).toMatchObject({ code: 0, output: expect.not.stringContaining('Atenção') });
  for (const [name, { damage }] of Object.entries(damages)) {
    await damage(pathIn(source, keys[name]!));
  }

  const faulty = await backUp('--to', target, '--keep', '1');
  expect(faulty.code).toBe(2);
  const said = faulty.output.match(/^Atenção: .*$/gm)?.sort();
  const expected = Object.entries(damages).flatMap(([name, { said: fault }]) =>
    fault ? [`Atenção: ${keys[name]}: ${fault}`] : [],
  );
  expect(said).toEqual(expected.sort());
  expect(faulty.output).toContain('7 arquivos não estão nela como era');
  // The last whole one has what the new one lacks.
  const kept = await archives(target);
  const stamp = String.raw`^caderneta-[\dT-]+Z`;
  expect(kept).toEqual([
    expect.stringMatching(new RegExp(String.raw`${stamp}\.tar\.zst$`)),
    expect.stringMatching(new RegExp(String.raw`${stamp}-incompleta\.tar\.zst$`)),
  ]);

  const ofSchool = join(target, 'girassol.tar.zst');
  const exported = ['export', 'Escola Girassol', '--to', ofSchool] as const;
  expect(await runCommand(source, 'school-cli/school-cli.ts', ...exported)).toMatchObject({
    code: 2,
    output: expect.stringContaining(`Atenção: ${keys.shorter}: tem 3 bytes em vez de 11`),
  });
  await server.stop();

  const archive = join(target, kept[1] ?? '');
  expect(await runCommand(source, 'backup/restore-cli.ts', archive, '--check')).toMatchObject({
    code: 2,
    output: expect.stringContaining(`Atenção: ${keys.changed}: o conteúdo mudou`),
  });
  const restored = await installation();
  expect(await runCommand(restored, 'backup/restore-cli.ts', archive)).toMatchObject({ code: 0 });
  const bytes = async (name: string) =>
    readFile(pathIn(restored, keys[name]!), 'utf8').catch(() => undefined);
  expect(await Promise.all(Object.keys(damages).map(bytes))).toEqual([
    ...['um retrato!', undefined, 'um ', '', 'um retrato!?!', 'UM RETRATO!', undefined, undefined],
  ]);
  const told = await withDatabase(source, (db) =>
    query(
      db,
      `select backup_faults as faults, backup_at > now() - interval '10 minutes' as new
      from installation`,
    ),
  );
  expect(told).toEqual([{ faults: 7, new: true }]);
}, 240_000);

test('without its storage nothing is archived, and the operator reads why', async () => {
  const server = await startServerFor(source, 'admin@girassol.test');
  const files = join(source.DATA_FOLDER!, 'files');
  const away = join(dirname(files), 'away');
  await rename(files, away);
  await mkdir(files);
  const before = await archives(target);
  const refused = await backUp('--to', target);
  await rm(files, { recursive: true });
  await rename(away, files);
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^[^\n]*(não responde|não é desta instalação)[^\n]*\n$/),
  });
  expect(await archives(target)).toEqual(before);
  await server.stop();
}, 120_000);
