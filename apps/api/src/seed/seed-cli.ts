import { readConfig } from '#/config.ts';
import { openServices } from '#/open-services.ts';
import type { Services } from '#/services.ts';
import { StartFailure } from '#/start-failure.ts';
import { seedLargeSchool } from './large-school.ts';
import { largeSchoolPlan } from './plans/large-school-plan.ts';
import { progressLines } from './progress-lines.ts';
import { isLoaded, seedPassword } from './school.ts';
import { readSeedArguments, seedHelp } from './seed-arguments.ts';

async function main() {
  const students = readSeedArguments(process.argv.slice(2));
  if (students === 'help') return console.log(seedHelp);
  const { services, close } = await openServices(readConfig(process.env));
  try {
    await load(services, students);
  } finally {
    await close();
  }
}

async function load({ db, fileStore, now }: Services, students: number) {
  const plan = largeSchoolPlan(students);
  const [administrator, teacher] = plan.employees.map(({ email }) => email);
  if (await isLoaded(db, plan)) {
    throw new StartFailure(
      `${plan.name} já existe neste banco de dados: entre com ${administrator} / ${seedPassword}. ` +
        'Para criar outra vez, use outro banco ou outra pasta de dados (DATA_FOLDER).',
    );
  }
  console.log(`${plan.name}: ${students.toLocaleString('pt-BR')} alunos`);
  const target = { db, fileStore, now: now() };
  await seedLargeSchool(target, students, progressLines(process.stdout));
  console.log(`Pronto. Administração: ${administrator} / ${seedPassword}`);
  console.log(`        Professor:     ${teacher} / ${seedPassword}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
