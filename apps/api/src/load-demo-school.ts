import { eq } from 'drizzle-orm';
import { employees } from './database/schema/employees.ts';
import { schools } from './database/schema/schools.ts';
import { seedDemoSchool } from './seed/demo-school.ts';
import { seedPassword } from './seed/school.ts';
import type { Services } from './services.ts';

const administrator = 'admin@girassol.demo';
const teacher = 'prof@girassol.demo';

/** Loads the demo school into an empty database. */
export async function loadDemoSchool({ db, fileStore, now }: Services): Promise<void> {
  const [anySchool] = await db.select({ id: schools.id }).from(schools).limit(1);
  if (anySchool) return;
  console.log('Carregando a escola de demonstração…');
  await seedDemoSchool({ db, fileStore, now: now() });
}

/** How to sign in to the demo school, if this database has it. */
export async function demoSignIns({ db }: Services): Promise<string[]> {
  const [demo] = await db.select().from(employees).where(eq(employees.email, administrator));
  if (!demo) return [];
  return [
    'Escola de demonstração:',
    `  Administração: ${administrator} / ${seedPassword}`,
    `  Professor:     ${teacher} / ${seedPassword}`,
  ];
}
