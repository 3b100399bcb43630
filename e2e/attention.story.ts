import { complaintsAtBothSizes, photograph } from './axe.ts';
import { asOffice } from './family-side.ts';
import { password, signedInState } from './people.ts';
import { schoolDay } from './school-days.ts';
import { appOf, expect, test } from './story.ts';

const title = 'Visita ao corpo de bombeiros';
const teacher = 'nova.professora@girassol.demo';

/** The office creates something; answers its id. */
const create = (portal: string, path: string, data: object) =>
  asOffice(portal, async (office, options) => {
    const answer = await office.post(path, { ...options, data });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  });

/** A new classroom with its teacher, and one child whose guardian has an e-mail address. */
async function makeClassroom(portal: string): Promise<string> {
  const room = { name: 'Infantil V', period: 'Morning', diaryMode: 'Simple' };
  const classroomId = await create(portal, '/v1/Classrooms', room);
  const person = { name: 'Nova Professora', email: teacher, password, role: 'Teacher' };
  await create(portal, '/v1/Employees', { ...person, classroomIds: [classroomId] });
  const responsible = { name: 'Sônia Prates', phone: '11955550101', email: 'sonia@familia.demo' };
  const child = { name: 'Iara Prates', gender: 'NotInformed', responsibles: [responsible] };
  return create(portal, '/v1/Students', { ...child, classroomId });
}

test('what needs attention stands on the home, one click chases it, and then all is well', async ({
  browser,
  portal,
}) => {
  const studentId = await makeClassroom(portal.url);
  const storageState = await signedInState(portal.url, { email: teacher });
  const context = await browser.newContext({ storageState, locale: 'pt-BR', baseURL: portal.url });
  const page = await context.newPage();
  const block = appOf(page).getByRole('region', { name: 'Precisa de atenção' });
  await page.goto('/');
  await expect(block.getByRole('listitem')).toHaveText('Tudo em dia.');
  await photograph(page, 'well');

  const [startTime, endTime] = ['09:00', '11:30'].map((at) => `${schoolDay(1)}T${at}:00-03:00`);
  const texts = { title, description: 'De ônibus.', place: 'Quartel' };
  const communication = { ...texts, startTime, endTime };
  await create(portal.url, '/v1/communication/event', { communication, studentIds: [studentId] });
  await page.reload();
  await expect(block.getByRole('listitem')).toContainText(
    'Respostas até amanhã · 1 criança sem resposta',
  );
  await expect(block.getByRole('link', { name: title })).toBeVisible();
  expect(await complaintsAtBothSizes(page, 'the home with what needs attention')).toEqual([]);
  await photograph(page, 'attention');

  await block.getByRole('button', { name: `lembrar: ${title}` }).press('Enter');
  await expect(page.getByText('Lembrete a 1 responsável.')).toBeVisible();
  await expect(block.getByRole('listitem')).toHaveText('Tudo em dia.');
  await context.close();
});

test.describe('the office', () => {
  test.use({ as: 'administrator' });

  test('goes from each line to where it is dealt with, on a narrow screen with large text', async ({
    page,
  }) => {
    await page.goto('/');
    const block = appOf(page).getByRole('region', { name: 'Precisa de atenção' });
    await block.getByRole('button', { name: /^mostrar mais/ }).press('Enter');
    await expect(block.getByRole('link', { name: /^ver famílias/ }).last()).toBeVisible();
    expect(await complaintsAtBothSizes(page, 'the home of the office')).toEqual([]);
    await photograph(page, 'office');
    await page.setViewportSize({ width: 320, height: 640 });
    const widths = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(widths.scrollWidth).toBe(widths.clientWidth);
    await block
      .getByRole('link', { name: /^ver famílias/ })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: 'Alcance', level: 1 })).toBeVisible();
  });
});
