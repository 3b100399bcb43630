import { expect, type Page } from '@playwright/test';
import { storedSession } from './people.ts';

/** Opens a classroom's diaries from the list. */
export async function openClassroom(page: Page, name: string): Promise<void> {
  await page.goto('/diarios/listar');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Opens the form in which a classroom's diaries are filled. */
export async function openForm(page: Page, name: string): Promise<void> {
  await openClassroom(page, name);
  await page.getByRole('link', { name: 'preencher diários' }).click();
  await expect(fillButton(page)).toBeVisible();
}

export const fillButton = (page: Page) => page.getByRole('button', { name: 'preencher diário' });

/** Students without a diary, as the form offers them. */
export const pupils = (page: Page) =>
  page.getByRole('group', { name: 'Alunos' }).getByRole('listitem').getByRole('checkbox');

/** Chooses the first so many students, and answers their names. */
export async function chooseFirst(page: Page, count: number): Promise<string[]> {
  const rows = page.getByRole('group', { name: 'Alunos' }).getByRole('listitem');
  const names: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const label = rows.nth(place).locator('label');
    names.push((await label.locator('span').last().textContent())!);
    await rows.nth(place).getByRole('checkbox').check();
  }
  return names;
}

/** Fills the diary of the page's first pupil, as somebody else would. */
export async function fillFirstElsewhere(page: Page): Promise<void> {
  const { accessToken } = await storedSession(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  const [, classroomId] = /turma\/([^/]+)/.exec(page.url())!;
  const pending = await page.request.get(
    `/v1/Diaries/GetClassroomPendingDiaryStudents?classroomId=${classroomId}`,
    { headers },
  );
  const [group] = (await pending.json()) as [{ students: { id: string }[] }];
  const filled = await page.request.post('/v1/Communication/diary', {
    headers,
    data: {
      communication: { mode: 'Simple', details: 'Por outra pessoa.' },
      studentIds: [group.students[0]!.id],
    },
  });
  expect(filled.status()).toBe(201);
}
