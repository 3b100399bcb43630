import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from '#/database/migration-journal.ts';
import { StartFailure } from '#/start-failure.ts';

interface Journal {
  entries: { when: number; tag: string }[];
}

const journalName = 'meta/_journal.json';

/** The migrations of this release, in their order. */
export async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(migrationsFolder, journalName), 'utf8')) as Journal;
}

async function copyMigrationsUntil(last: number, parent: string): Promise<string> {
  const journal = await readJournal();
  if (!journal.entries.some(({ when }) => when === last)) {
    throw new StartFailure(
      'A cópia é de uma versão mais nova da Caderneta. Atualize esta instalação para a mesma versão, ou uma mais nova, antes de restaurar.',
    );
  }
  const entries = journal.entries.filter(({ when }) => when <= last);
  const folder = await mkdtemp(join(parent, 'migrations-'));
  await mkdir(join(folder, 'meta'));
  await writeFile(join(folder, journalName), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) {
    await cp(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
  }
  return folder;
}

/**
 * Runs with a folder of the migrations that an archive had seen, and removes it.
 * @param last the `when` of the last one
 * @param parent where the folder is made
 * @throws {StartFailure} for a migration that this release does not know
 */
export async function withMigrationsUntil<Result>(
  last: number,
  parent: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await copyMigrationsUntil(last, parent);
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
