import type { Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { runCommand } from './commands.ts';
import { choose, sendButton } from './comunicado-form.ts';
import { signedInState, storedSession } from './people.ts';
import { appOf, expect, test as story } from './story.ts';

async function loadBigSchool(folder: string): Promise<void> {
  const settings = { DATA_FOLDER: folder, NODE_ENV: '' };
  const command = 'apps/demo-school/src/seed-cli.ts';
  const outcome = await runCommand(command, ['--students', '450'], settings);
  expect(outcome).toMatchObject({ code: 0, errors: '' });
}

let loading: Promise<void> | undefined;

/** As the administrator of 450 students, in a school beside the demo school. */
const test = story.extend({
  portal: async ({ portal }, use) => {
    await (loading ??= loadBigSchool(portal.dataFolder));
    await use(portal);
  },
  storageState: async ({ portal }, use) =>
    use(await signedInState(portal.url, { email: 'admin@grande.demo' })),
});

/** Requests for names of students: one class by its id, or 'all'. */
function readings(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const classroomId = searchParams.get('classroomId');
    if (pathname === '/v1/classrooms/recipients' && classroomId) asked.push(classroomId);
    if (pathname === '/v1/classrooms/ClassroomsWithStudents') asked.push('all');
  });
  return asked;
}

interface Student {
  id: string;
  name: string;
  responsibleCount: number;
}
interface Classroom {
  id: string;
  name: string;
  students: Student[];
}

async function classroomsOf(page: Page): Promise<Classroom[]> {
  await page.goto('/');
  const { accessToken } = await storedSession(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await page.request.get('/v1/classrooms/ClassroomsWithStudents', { headers });
  return (await answer.json()) as Classroom[];
}

test('classes are read as they are chosen, and whoever is chosen gets the comunicado', async ({
  page,
}, testInfo) => {
  const [whole, opened, searched] = await classroomsOf(page);
  const [one, another] = [opened!.students[0]!, searched!.students[0]!];
  const asked = readings(page);
  await page.goto('/comunicados/criar');
  const picker = page.getByRole('group', { name: 'Destinatários' });
  await picker.getByRole('checkbox', { name: whole!.name, exact: true }).check();
  await expect(picker.getByText(`${whole!.students.length} alunos · `)).toBeVisible();
  await picker.getByRole('button', { name: `alunos de ${opened!.name}` }).click();
  await picker.getByTitle(one.name, { exact: true }).getByRole('checkbox').check();
  expect(asked).toEqual([whole!.id, opened!.id]);
  await choose(page, another);
  expect(asked).toEqual([whole!.id, opened!.id, 'all']);

  const chosen = [...whole!.students, one, another];
  const guardians = chosen.reduce((sum, { responsibleCount }) => sum + responsibleCount, 0);
  const sum = `${chosen.length} alunos · ${guardians} responsáveis`;
  await expect(picker.getByText(sum)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('picker.png'), fullPage: true });
  expect(await complaints(page, 'picker of a big school')).toEqual([]);
  await page.getByLabel('Título').fill('Feira de ciências');
  await page.getByLabel('Descrição').fill('Sábado, às 9h, no pátio.');
  // The draft has the choice, too.
  await page.reload();
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();
  await expect(picker.getByText(sum)).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();

  await appOf(page).getByRole('link', { name: 'Feira de ciências' }).click();
  await expect(page.getByText(`/${guardians}`, { exact: true }).first()).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('sent.png'), fullPage: true });
});

test('all of a big school are chosen at once, after a question', async ({ page }) => {
  const classrooms = await classroomsOf(page);
  const students = classrooms.flatMap((classroom) => classroom.students);
  await page.goto('/comunicados/criar');
  await page.getByRole('checkbox', { name: 'Todas as turmas' }).check();
  await expect(page.getByText(`${students.length} alunos · `)).toBeVisible();
  await page.getByLabel('Título').fill('Férias de julho');
  await page.getByLabel('Descrição').fill('Voltamos no dia 3.');
  await sendButton(page).click();
  const question = page.getByRole('dialog', { name: 'Enviar para todas as turmas?' });
  await question.getByRole('button', { name: 'enviar' }).click();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
});
