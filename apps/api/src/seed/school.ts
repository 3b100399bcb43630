import type { Database } from '#/database/database.ts';
import { files } from '#/database/schema/files.ts';
import { hashPassword } from '#/modules/authentication/passwords.ts';
import { findCredentials } from '#/modules/authentication/sessions.repository.ts';
import { discardFiles, type FileStore } from '#/modules/files/store-file.ts';
import { createClock, type Clock } from './clock.ts';
import { createFiles, type SeedFiles } from './files.ts';
import { insertPeople } from './insert-people.ts';
import { insertRows } from './insert-rows.ts';
import type { People, SchoolPlan } from './model.ts';
import { createPeople } from './people.ts';

/** Of every seeded employee. */
export const seedPassword = 'Senha123';

export interface SeedTarget {
  db: Database;
  fileStore: FileStore;
  /** The present: everything is dated from this day. */
  now: Date;
}

export interface SeededSchool {
  people: People;
  clock: Clock;
  files: SeedFiles;
  /** To be called before anything refers to a file. */
  insertFiles: () => Promise<void>;
}

/** Whether the school of this plan was loaded before. */
export async function isLoaded(db: Database, plan: SchoolPlan): Promise<boolean> {
  const [first] = plan.employees;
  return first !== undefined && (await findCredentials(db, first.email)) !== undefined;
}

/** Inserts the school with its people and files, then what `fill` adds: all of it or nothing. */
export async function seedSchool(
  { db, fileStore, now }: SeedTarget,
  plan: SchoolPlan,
  fill: (tx: Database, school: SeededSchool) => Promise<void>,
): Promise<void> {
  const clock = createClock(now, plan.timezone);
  const people = createPeople(plan, clock);
  const seedFiles = createFiles(fileStore, plan.key, people, clock);
  const settled = Promise.allSettled(seedFiles.uploads);
  try {
    const passwordHash = await hashPassword(seedPassword);
    await db.transaction(async (tx) => {
      const logoFileId = seedFiles.logo;
      await insertPeople(tx, plan, people, clock, { passwordHash, logoFileId });
      const insertFiles = async () => insertRows(tx, files, await Promise.all(seedFiles.uploads));
      await fill(tx, { people, clock, files: seedFiles, insertFiles });
    });
  } catch (error) {
    const stored = (await settled).filter((upload) => upload.status === 'fulfilled');
    await discardFiles(
      fileStore.storage,
      stored.map((upload) => upload.value),
    );
    throw error;
  }
}
