import { complaints } from './axe.ts';
import {
  enterFamily,
  linkFromOffice,
  openPhone,
  sendEvent,
  soleGuardians,
  withoutScripts,
} from './family-side.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

test('a sent event goes to one more child; the new family alone sees it anew', async ({
  page,
  browser,
  portal,
}, testInfo) => {
  await page.goto('/');
  const [first, second, third] = await soleGuardians(page);
  const id = await sendEvent(portal.url, 'Visita ao observatório', [first!]);
  const plain = await withoutScripts(browser, portal.url, second!);
  await plain.goto('/familia');
  await expect(plain.getByRole('link', { name: 'Visita ao observatório' })).toHaveCount(0);

  await page.goto(`/eventos/${id}`);
  await page.getByRole('button', { name: 'mais ações' }).click();
  await expect(page.getByRole('dialog', { name: 'Mais ações' })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('acts.png') });
  expect(await complaints(page, 'acts on a sent event')).toEqual([]);
  await page.getByRole('link', { name: /^enviar a mais alunos/ }).click();
  const search = page.getByRole('searchbox', { name: 'Buscar aluno ou turma' });
  await search.fill(first!.students[0]!.name);
  const having = page.getByTitle(first!.students[0]!.name).getByRole('checkbox');
  await expect(having).toBeChecked();
  await expect(having).toBeDisabled();
  for (const guardian of [second!, third!]) {
    await search.fill(guardian.students[0]!.name);
    await page.getByTitle(guardian.students[0]!.name).click();
  }
  await search.fill('');
  await expect(page.getByText('2 alunos · 2 responsáveis')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('picker.png'), fullPage: true });
  expect(await complaints(page, 'who gets it too')).toEqual([]);
  await page.getByRole('button', { name: 'enviar', exact: true }).click();
  await expect(page.getByText('Enviado a mais 2 alunos!')).toBeVisible();
  await expect(page).toHaveURL(`/eventos/${id}`);
  await expect(page.getByText(/^\/3/).first()).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('sent.png'), fullPage: true });

  await plain.reload();
  await plain.getByRole('link', { name: 'Visita ao observatório' }).click();
  await expect(plain.getByText('Planetário')).toBeVisible();
  await plain.screenshot({ path: testInfo.outputPath('plain.png'), fullPage: true });
  await plain.context().close();
  const family = await openPhone(browser, await linkFromOffice(portal.url, third!));
  await enterFamily(family);
  await family.getByRole('link', { name: 'Visita ao observatório' }).click();
  await family.getByRole('button', { name: 'vai', exact: true }).click();
  await expect(family.getByText('Presença confirmada')).toBeVisible();
});

test('a child who got it by mistake no longer has it; the event is duplicated for the right ones', async ({
  page,
  browser,
  portal,
}, testInfo) => {
  await page.goto('/');
  const [first, second] = await soleGuardians(page);
  const mistaken = second!.students[0]!.name;
  const id = await sendEvent(portal.url, 'Oficina de robótica', [first!, second!]);
  const plain = await withoutScripts(browser, portal.url, second!);
  await plain.goto('/familia');
  await expect(plain.getByRole('link', { name: 'Oficina de robótica' })).toBeVisible();
  const family = await openPhone(browser, await linkFromOffice(portal.url, first!));
  await enterFamily(family);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/eventos/${id}`);
  await page.screenshot({ path: testInfo.outputPath('item-phone.png') });
  await page.getByRole('button', { name: 'mais ações' }).click();
  await page.screenshot({ path: testInfo.outputPath('acts-phone.png'), animations: 'disabled' });
  await page.getByRole('button', { name: /^tirar um aluno/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Tirar um aluno' });
  await dialog.getByLabel('Aluno').selectOption(mistaken);
  await dialog.getByLabel('Motivo').fill('Foi para a turma errada');
  await page.screenshot({ path: testInfo.outputPath('removing.png') });
  expect(await complaints(page, 'taking a child out')).toEqual([]);
  await dialog.getByRole('button', { name: 'tirar o aluno' }).click();
  await expect(page.getByText(`${mistaken} não tem mais este envio.`)).toBeVisible();

  await plain.reload();
  await expect(plain.getByRole('link', { name: 'Oficina de robótica' })).toHaveCount(0);
  expect((await plain.goto(`/familia/item/${id}`))!.ok()).toBe(true);
  await expect(plain.getByText('Planetário')).toHaveCount(0);
  await plain.screenshot({ path: testInfo.outputPath('plain.png') });
  await plain.context().close();
  await family.reload();
  await expect(family.getByRole('link', { name: 'Oficina de robótica' })).toBeVisible();

  await page.goto('/gerenciar/historico');
  await expect(page.getByText(/Foi para a turma errada/).first()).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 820 });
  await page.goto(`/eventos/${id}`);
  await page.getByRole('button', { name: 'mais ações' }).click();
  await page.getByRole('button', { name: /^duplicar/ }).click();
  await expect(page).toHaveURL('/eventos/criar');
  await expect(page.getByLabel('Título')).toHaveValue('Oficina de robótica');
  await expect(page.getByLabel('Início')).toHaveValue('');
  await expect(page.getByText('1 aluno · 1 responsável')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('copy.png'), fullPage: true });
});
