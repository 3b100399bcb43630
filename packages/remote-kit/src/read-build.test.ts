import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitText } from './describe.ts';
import { readBuild } from './read-build.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-build-'));
  mkdirSync(join(folder, 'dist/0123456789'), { recursive: true });
  const record = { name: 'cantina', buildId: '0123456789' };
  writeFileSync(join(folder, 'dist/build.json'), JSON.stringify(record));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file that is too large is refused with its size and the limit', async () => {
  writeFileSync(join(folder, 'dist/0123456789/foto.png'), Buffer.alloc(8_400_000));
  await expect(readBuild('cantina', folder, '')).rejects.toThrow(
    'A construção não pode ser publicada. O arquivo foto.png tem 8,4 MB; o máximo é 8 MB.',
  );
});

test('news that are too long are refused with their length and the limit', async () => {
  await expect(readBuild('cantina', folder, 'a'.repeat(201))).rejects.toThrow(
    '--news tem 201 caracteres; o máximo é 200.',
  );
});

test('a build of sources that differ from their commit says so', async () => {
  const git = (...asked: string[]) => execFileSync('git', asked, { cwd: folder });
  const sourcesText = async () => commitText((await readBuild('cantina', folder, '')).release);
  expect(await sourcesText()).toBe('sem commit');
  git('init', '--quiet');
  writeFileSync(join(folder, '.gitignore'), 'dist\n');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '--message', 'begin');
  expect(await sourcesText()).toMatch(/^[0-9a-f]{8}$/);
  writeFileSync(join(folder, 'page.tsx'), '');
  expect(await sourcesText()).toMatch(/^[0-9a-f]{8} com mudanças$/);
});
