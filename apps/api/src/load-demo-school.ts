import { findCredentials } from './modules/authentication/sessions.repository.ts';
import { hasSchools } from './modules/schools/schools.repository.ts';
import { seedDemoSchool } from './seed/demo-school.ts';
import { seedPassword } from './seed/school.ts';
import type { Services } from './services.ts';

const administrator = 'admin@girassol.demo';
const teacher = 'prof@girassol.demo';

/** Loads the demo school into an empty database. */
export async function loadDemoSchool({ db, fileStore, now }: Services): Promise<void> {
  if (await hasSchools(db)) return;
  console.log('Carregando a escola de demonstração…');
  try {
    await seedDemoSchool({ db, fileStore, now: now() });
  } catch (error) {
    // Another server on the same database may have been faster.
    if (!(await hasSchools(db))) throw error;
  }
}

/** How to sign in to the demo school, if this database has it. */
export async function demoSignIns({ db }: Services): Promise<string[]> {
  if (!(await findCredentials(db, administrator))) return [];
  return [
    'Escola de demonstração:',
    `  Administração: ${administrator} / ${seedPassword}`,
    `  Professor:     ${teacher} / ${seedPassword}`,
  ];
}
