import {
  type Config,
  countSchool,
  type Database,
  discardFiles,
  findAccount,
  hashPassword,
  insertRows,
  markCommunicationsToAllClassrooms,
  type Services,
  StartFailure,
} from '@caderneta/api/loading';
import { createFiles, type SchoolFiles, uploadAsset } from './files.ts';
import { insertPeople } from './people-rows.ts';
import { createPeople } from './people.ts';
import { createSchoolClock, type SchoolClock } from './school-clock.ts';
import type { Insert, People, SchoolPlan } from './school-plan.ts';

/** Of every employee of the schools in this workspace; public. */
export const publicPassword = 'Senha123';

/** The present of `now` dates everything. */
export type LoadTarget = Pick<Services, 'config' | 'db' | 'fileStore' | 'now'>;

export interface School {
  people: People;
  clock: SchoolClock;
  files: SchoolFiles;
}

/** How rows are stored. */
export interface Store {
  insert: Insert;
  /** Stores the files; rows that refer to files come after it. */
  insertFiles: () => Promise<void>;
}

/** A school that can be loaded: its people, and what else it has. */
export interface SchoolContent {
  plan: SchoolPlan;
  fill: (school: School, store: Store) => Promise<void>;
}

/** @throws StartFailure with NODE_ENV=production, because the passwords are public. */
export function refuseProduction({ isProduction }: Pick<Config, 'isProduction'>): void {
  if (!isProduction) return;
  throw new StartFailure(
    'Escolas fictícias têm senhas públicas e não são criadas com NODE_ENV=production. ' +
      'Para criar uma escola de verdade: npm run school -- create --name "Escola …" --admin pessoa@escola.com.br',
  );
}

/** Tells whether the school of this plan was loaded before. */
export async function isLoaded(db: Database, plan: SchoolPlan): Promise<boolean> {
  const [first] = plan.employees;
  return first !== undefined && (await findAccount(db, first.email)).length > 0;
}

/** Invents a school as it is at an instant; the same day gives the same one. */
export function createSchool(plan: SchoolPlan, now: Date): School {
  const clock = createSchoolClock(now, plan.timezone);
  return { people: createPeople(plan, clock), clock, files: createFiles(plan.key, clock) };
}

/** Hands over every row of a school. */
export async function writeSchool(
  { plan, fill }: SchoolContent,
  school: School,
  passwordHash: string,
  store: Store,
): Promise<void> {
  const { people, clock, files } = school;
  const secrets = { passwordHash, logoFileId: files.logo };
  await insertPeople(store.insert, plan, people, clock, secrets);
  await fill(school, store);
}

/**
 * Loads a school, all of it or nothing.
 * @throws StartFailure with NODE_ENV=production
 */
export async function loadSchool(
  { config, db, fileStore, now }: LoadTarget,
  content: SchoolContent,
): Promise<void> {
  refuseProduction(config);
  const school = createSchool(content.plan, now());
  const { people, files } = school;
  // Storing pictures takes longer than inserting what needs none.
  const uploads = files.assets.map((asset) =>
    uploadAsset(fileStore, people, asset, files.createdAt),
  );
  const settled = Promise.allSettled(uploads);
  try {
    const passwordHash = await hashPassword(publicPassword);
    // A command does this: no route opened one.
    await db.transaction(async (tx) => {
      await writeSchool(content, school, passwordHash, {
        insert: (table, rows) => insertRows(tx, table, rows),
        insertFiles: async () => insertRows(tx, 'files', await Promise.all(uploads)),
      });
      await markCommunicationsToAllClassrooms(tx, people.schoolId);
      await countSchool(tx, people.schoolId);
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
