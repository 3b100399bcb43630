import type { Page } from '@playwright/test';
import { complaintsAtBothSizes } from './axe.ts';
import { expect, test } from './story.ts';

const pages = {
  '/': 'olá, Marina',
  '/perfil': 'perfil',
  '/diarios/listar': 'Diários',
  '/comunicados/listar': 'Comunicados',
  '/comunicados/criar': 'Novo comunicado',
  '/eventos/listar': 'Eventos',
  '/eventos/criar': 'Novo evento',
  '/atividades/listar': 'Atividades',
  '/atividades/criar': 'Nova atividade',
  '/galerias/listar': 'Galerias',
  '/galerias/criar': 'Nova galeria',
  '/enquetes/listar': 'Enquetes',
  '/enquetes/criar': 'Nova enquete',
  '/alcance': 'Alcance',
  '/alcance/convidar': 'Convidar',
  '/alcance/imprimir': 'Imprimir convites',
  '/mural/listar': 'Mural',
  '/mural/criar': 'Novo mural',
  '/mensagens/listar': 'mensagens',
  '/gerenciar': 'Gerenciar',
};

async function settled(page: Page, heading: string) {
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Carregando' })).toHaveCount(0);
}

test('axe finds nothing on the sign-in', async ({ page }) => {
  await page.goto('/login');
  await settled(page, 'entrar');
  await page.getByRole('button', { name: 'continuar' }).click();
  await expect(page.getByText('Campo e-mail vazio.')).toBeVisible();
  expect(await complaintsAtBothSizes(page, 'the sign-in')).toEqual([]);
});

test.describe('signed in', () => {
  test.use({ as: 'administrator' });

  for (const [path, heading] of Object.entries(pages)) {
    test(`axe finds nothing at ${path}`, async ({ page }) => {
      await page.goto(path);
      await settled(page, heading);
      expect(await complaintsAtBothSizes(page, path)).toEqual([]);
    });
  }

  test('axe finds nothing on a comunicado and its question', async ({ page }) => {
    await page.goto('/comunicados/listar');
    const sent = page.getByRole('row').filter({ hasNotText: 'Agendada' });
    await sent.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'engajamento' })).toBeVisible();
    const found = await complaintsAtBothSizes(page, 'a comunicado');
    await page.getByRole('button', { name: 'deletar' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await complaintsAtBothSizes(page, 'the question before deleting')));
    expect(found).toEqual([]);
  });
});
