import { readConfig, type Config } from '#/config.ts';
import type { OpenDatabase } from '#/database/database.ts';
import { openPglite } from '#/database/open-pglite.ts';
import { openPostgresql } from '#/database/open-postgresql.ts';
import { openFileStore } from '#/modules/files/open-file-store.ts';
import { StartFailure } from '#/start-failure.ts';
import { seedLargeSchool } from './large-school.ts';
import { largeSchoolPlan } from './plans/large-school-plan.ts';
import { progressLines } from './progress-lines.ts';
import { isLoaded, seedPassword } from './school.ts';
import { readSeedArguments, seedHelp } from './seed-arguments.ts';

async function main() {
  const students = readSeedArguments(process.argv.slice(2));
  if (students === 'help') return console.log(seedHelp);
  const config = readConfig(process.env);
  const database = await open(config);
  try {
    await load(database, config, students);
  } finally {
    await database.close();
  }
}

async function load({ db }: OpenDatabase, config: Config, students: number) {
  const plan = largeSchoolPlan(students);
  const [administrator, teacher] = plan.employees.map(({ email }) => email);
  if (await isLoaded(db, plan)) {
    throw new StartFailure(
      `${plan.name} já existe neste banco de dados: entre com ${administrator} / ${seedPassword}. ` +
        'Para criar outra vez, use outro banco ou outra pasta de dados (DATA_FOLDER).',
    );
  }
  console.log(`${plan.name}: ${students.toLocaleString('pt-BR')} alunos`);
  const fileStore = await openFileStore(config.dataFolder);
  const target = { db, fileStore, now: new Date() };
  await seedLargeSchool(target, students, progressLines(process.stdout));
  console.log(`Pronto. Administração: ${administrator} / ${seedPassword}`);
  console.log(`        Professor:     ${teacher} / ${seedPassword}`);
}

function open({ databaseUrl, dataFolder }: Config): Promise<OpenDatabase> {
  if (!databaseUrl) return openPglite(dataFolder);
  return openPostgresql({ url: databaseUrl, onIdleError: (error) => console.error(error.message) });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
