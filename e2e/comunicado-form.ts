import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { storedSession } from './people.ts';

export interface Recipient {
  name: string;
  responsibleCount: number;
}

/** Students of the signed-in employee, as the form's picker gets them. */
export async function recipients(page: Page, count: number): Promise<Recipient[]> {
  const { accessToken } = await storedSession(page);
  const answer = await page.request.get('/v1/classrooms/ClassroomsWithStudents', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const classrooms = (await answer.json()) as { students: Recipient[] }[];
  // From every classroom one, until there are enough.
  const students = classrooms.flatMap((classroom) => classroom.students.slice(0, 2));
  expect(students.length).toBeGreaterThanOrEqual(count);
  return students.slice(0, count);
}

/** A student of theirs with guardians whom nothing tells, and how many of them. */
export async function untoldRecipient(page: Page): Promise<Recipient & { untold: number }> {
  const { accessToken } = await storedSession(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await page.request.get('/v1/classrooms/ClassroomsWithStudents', { headers });
  const classrooms = (await answer.json()) as { students: (Recipient & { id: string })[] }[];
  const students = classrooms.flatMap((classroom) => classroom.students);
  const data = { studentIds: students.map(({ id }) => id) };
  const reach = await page.request.post('/v1/reach/recipients', { headers, data });
  const { untoldGuardians } = (await reach.json()) as {
    untoldGuardians: { students: { id: string }[] }[];
  };
  const untoldOf = (id: string) =>
    untoldGuardians.filter((guardian) => guardian.students.some((one) => one.id === id)).length;
  const found = students.find(({ id }) => untoldOf(id) > 0);
  expect(found).toBeDefined();
  return { ...found!, untold: untoldOf(found!.id) };
}

/** Finds a student by the picker's search and chooses them. */
export async function choose(page: Page, { name }: Recipient): Promise<void> {
  const picker = page.getByRole('group', { name: 'Destinatários' });
  await picker.getByRole('searchbox', { name: 'Buscar aluno ou turma' }).fill(name);
  const shown = name.split(' ').slice(0, 2).join(' ');
  await picker.getByTitle(name, { exact: true }).getByRole('checkbox', { name: shown }).check();
}

export interface Draft {
  title: string;
  description: string;
  students: Recipient[];
}

/** Fills the form in by hand. */
export async function write(page: Page, { title, description, students }: Draft): Promise<void> {
  await page.getByLabel('Título').fill(title);
  await page.getByLabel('Descrição').fill(description);
  for (const student of students) await choose(page, student);
}

/** `enviar`, the form's main action. */
export const sendButton = (page: Page) => page.getByRole('button', { name: 'enviar', exact: true });

/** How often the browser has asked to create a comunicado. */
export function countCreations(page: Page): { keys: (string | undefined)[] } {
  const seen = { keys: [] as (string | undefined)[] };
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    if (!/\/v1\/communication\/announcement$/i.test(new URL(request.url()).pathname)) return;
    seen.keys.push(request.headers()['idempotency-key']);
  });
  return seen;
}
