import { expect, type Locator, type Page } from '@playwright/test';
import { storedSession } from './people.ts';

/** A file of the remote that only administrators get. */
export const filesOfManage = /\/remotes\/manage\//;

/** Addresses of the files of `manage` that a page asks for. */
export function watchManage(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (filesOfManage.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Opens a classroom from Gerenciar; the title of its page begins with the name. */
export async function openManaged(page: Page, name: string): Promise<void> {
  await page.goto('/gerenciar');
  await page
    .getByRole('table', { name: 'Turmas' })
    .getByRole('link', { name, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} - ` })).toBeVisible();
}

export const guardian = (page: Page, place: 'Primeiro' | 'Segundo') =>
  page.getByRole('group', { name: `${place} responsável` });

export interface TypedGuardian {
  name: string;
  phone: string;
}

export async function writeGuardian(part: Locator, { name, phone }: TypedGuardian): Promise<void> {
  await part.getByLabel('Nome').fill(name);
  await part.getByLabel('Celular').pressSequentially(phone);
}

export const studentName = (page: Page) =>
  page.getByRole('group', { name: 'Sobre o aluno' }).getByLabel('Nome');

/** Closes the question what a student who came to a class gets, in stories about something else. */
export async function sendNothingMissed(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: /^Enviar também a/ });
  await page.addLocatorHandler(question, (dialog) =>
    dialog.getByRole('button', { name: 'fechar' }).click(),
  );
}

/** Adds a student to the open classroom. */
export async function addStudent(
  page: Page,
  name: string,
  responsible: TypedGuardian,
  /** What becomes of the question what the student gets. */
  question: 'closes' | 'stays' = 'closes',
): Promise<void> {
  if (question === 'closes') await sendNothingMissed(page);
  const newStudent = page.getByRole('link', { name: 'adicionar aluno' });
  await newStudent.click();
  await expect(page.getByLabel('Gênero')).toBeVisible();
  await studentName(page).fill(name);
  await page.getByLabel('Gênero').selectOption('Feminino');
  await writeGuardian(guardian(page, 'Primeiro'), responsible);
  await page.getByRole('button', { name: 'adicionar aluno' }).click();
  await expect(page.getByText('Aluno adicionado!')).toBeVisible();
  // A story that goes elsewhere before the question opens would have it over another page.
  if (question === 'closes') await expect(newStudent).toBeVisible();
}

/** Calls the API as the page's person, from elsewhere. */
export async function callAs(page: Page, path: string) {
  const { accessToken } = await storedSession(page);
  return page.request.get(path, { headers: { authorization: `Bearer ${accessToken}` } });
}
