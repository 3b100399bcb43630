import { type IeducarServer, startIeducar, testKey } from '../apps/api/testing/ieducar-server.ts';
import { girassolInIeducar } from '../apps/api/testing/ieducar-world.ts';
import { complaintsAtBothSizes } from './axe.ts';
import { runCommand } from './commands.ts';
import { copyDemoSchool, removeSchool } from './demo-school.ts';
import { openManaged, sendNothingMissed } from './gerenciar.ts';
import { startPortal } from './server.ts';
import { expect, test as anyStory } from './story.ts';

/** The demo school, with two pupils in an i-Educar whom it does not know; one lacks a phone. */
const test = anyStory.extend<{ ieducar: IeducarServer }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
  ieducar: async ({}, use) => {
    const world = girassolInIeducar();
    const isNew = ({ classId }: { classId: number | null }) => classId === 103;
    const ieducar = await startIeducar({ ...world, pupils: world.pupils.filter(isNew) });
    await use(ieducar);
    await ieducar.close();
  },
  portal: async ({ ieducar }, use) => {
    const folder = await copyDemoSchool();
    const link = ['link-ieducar', 'Escola Girassol', '35012345'];
    const linked = await runCommand('apps/api/src/school-cli/school-cli.ts', link, {
      DATA_FOLDER: folder,
    });
    expect(linked).toMatchObject({ code: 0 });
    const settings = { IEDUCAR_URL: ieducar.url, IEDUCAR_ACCESS_KEY: testKey };
    const portal = await startPortal(folder, { settings });
    await use(portal);
    await portal.stop();
    await removeSchool(folder);
  },
});
test.use({ as: 'administrator' });

test('an administrator sees the pupils from i-Educar, and adds the phone that is missing', async ({
  page,
}) => {
  const found: string[] = [];
  const look = async (where: string) => found.push(...(await complaintsAtBothSizes(page, where)));

  await expect(async () => {
    await page.goto('/gerenciar/importar');
    await expect(page.getByRole('heading', { name: /^i-Educar, / })).toBeVisible();
  }).toPass();
  await expect(page.getByText('1 novo e 1 precisa de você.')).toBeVisible();
  await look('the last reading');
  await page.getByRole('link', { name: 'ver o que mudou' }).click();
  await expect(page.getByRole('listitem', { name: /Elis da Costa/ })).toContainText('novo');
  await expect(page.getByRole('button', { name: 'desfazer esta importação' })).toBeEnabled();
  await page.goBack();

  await page.getByRole('link', { name: 'conferir quem precisa de você' }).click();
  const mobile = page.getByLabel('Celular do responsável', { exact: true });
  await expect(mobile).toHaveValue('119666');
  await look('who needs the administrator');
  await mobile.fill('11 96666-0002');
  await mobile.press('Tab');
  await expect(page.getByText('Salvo.')).toBeVisible();
  await sendNothingMissed(page);
  await page.getByRole('button', { name: 'importar 1 aluno' }).click();
  await expect(page.getByText('Alunos importados!')).toBeVisible();

  await openManaged(page, '3º Ano B');
  await expect(page.getByRole('link', { name: 'Elis da Costa' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fábio Nunes' })).toBeVisible();
  expect(found).toEqual([]);
});
