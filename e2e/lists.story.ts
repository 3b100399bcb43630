import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const lists = {
  '/comunicados/listar': '**/v1/communication/announcement/list*',
  '/eventos/listar': '**/v1/communication/Event/list*',
  '/atividades/listar': '**/v1/Communication/activity/list*',
  '/galerias/listar': '**/v1/communication/gallery/list*',
  '/mural/listar': '**/v1/noticeBoards/list*',
};

for (const [path, calls] of Object.entries(lists)) {
  test(`${path} says that it could not be loaded, and loads again`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 500/);
    await page.route(calls, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
    );
    // At its own address, a list comes with the page.
    await page.goto(`${path}?pagina=1`);
    await expect(page.getByText('Algo deu errado, por favor tente novamente!')).toBeVisible();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'recarregar' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
}
