import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';

/** Where the setup of all stories leaves the demo school. */
export interface SeededSchool {
  /** Its data folder, which every copy begins with. */
  folder: string;
  /** Of the PostgreSQL server, without a database. */
  server: string;
  /** The database that every copy begins with; nobody may be connected to it. */
  template: string;
}

const addressFile = 'database-url';

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A data folder and a database of their own with the demo school in them. @returns the folder */
export async function copyDemoSchool(): Promise<string> {
  const seeded = JSON.parse(process.env.SEEDED_SCHOOL!) as SeededSchool;
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-story-'));
  const name = basename(folder);
  await cp(seeded.folder, folder, { recursive: true });
  await onServer(seeded.server, `create database "${name}" template "${seeded.template}"`);
  await writeFile(join(folder, addressFile), `${seeded.server}/${name}`);
  return folder;
}

/** Removes a copy, whose server has ended. */
export async function removeSchool(folder: string): Promise<void> {
  const { server } = JSON.parse(process.env.SEEDED_SCHOOL!) as SeededSchool;
  await onServer(server, `drop database if exists "${basename(folder)}" with (force)`);
  await rm(folder, { recursive: true, force: true });
}

/** The database of a copy, as a setting; nothing for any other folder. */
export async function databaseOf(folder?: string): Promise<{ DATABASE_URL?: string }> {
  const url = folder && (await readFile(join(folder, addressFile), 'utf8').catch(() => undefined));
  return url ? { DATABASE_URL: url } : {};
}
