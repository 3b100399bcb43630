import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstReleaseTag, isReleased } from '../previous/previous-commit.ts';
import { repositoryRoot } from '../webpack/places.ts';
import { putBetween } from './put-between.ts';

// npm run first-migration   writes the one migration anew from apps/api/src/database/schema

const api = join(repositoryRoot, 'apps/api');
const migrations = join(api, 'migrations');
const name = '0000_first.sql';
const meta = ['_journal.json', '0000_snapshot.json'];

/** What drizzle-kit makes of the schema where no migration was ever made. */
function generate(folder: string): void {
  const options = { dialect: 'postgresql', schema: './src/database/schema/*.ts', out: folder };
  const args = Object.entries({ ...options, name: 'first' }).map((pair) => `--${pair.join('=')}`);
  const command = join(repositoryRoot, 'node_modules/drizzle-kit/bin.cjs');
  execFileSync(process.execPath, [command, 'generate', ...args], { cwd: api, stdio: 'pipe' });
}

/** @returns whether it differs from the one that was there */
function makeFirstMigration(): boolean {
  if (isReleased(repositoryRoot)) {
    throw new Error(`${firstReleaseTag} is tagged: its databases are upgraded by more migrations.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-first-'));
  try {
    generate(folder);
    const present = readFileSync(join(migrations, name), 'utf8');
    const made = putBetween(present, readFileSync(join(folder, name), 'utf8'));
    const others = readdirSync(migrations).filter((file) => file.endsWith('.sql') && file !== name);
    if (made === present && others.length === 0) return false;
    for (const file of others) rmSync(join(migrations, file));
    writeFileSync(join(migrations, name), made);
    for (const file of readdirSync(join(migrations, 'meta')))
      rmSync(join(migrations, 'meta', file));
    for (const file of meta) {
      writeFileSync(join(migrations, 'meta', file), readFileSync(join(folder, 'meta', file)));
    }
    return true;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

console.log(makeFirstMigration() ? `${name} is written anew.` : `${name} is as the schema says.`);
