import type { Page } from '@playwright/test';
import { complaints } from './axe.ts';
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
  '/mural/listar': 'Mural',
  '/mural/criar': 'Novo mural',
  '/mensagens/listar': 'mensagens',
  '/gerenciar': 'Gerenciar',
};

const sizes = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
};
const schemes = ['light', 'dark'] as const;

async function settled(page: Page, heading: string) {
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Carregando' })).toHaveCount(0);
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of schemes) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('axe finds nothing on the sign-in', async ({ page }) => {
        await page.goto('/login');
        await settled(page, 'entrar');
        await page.getByRole('button', { name: 'continuar' }).click();
        await expect(page.getByText('Campo e-mail vazio.')).toBeVisible();
        expect(await complaints(page, 'the sign-in')).toEqual([]);
      });

      test.describe('signed in', () => {
        test.use({ as: 'administrator' });

        test('axe finds nothing on any page', async ({ page }) => {
          test.slow();
          const found: string[] = [];
          for (const [path, heading] of Object.entries(pages)) {
            await page.goto(path);
            await settled(page, heading);
            found.push(...(await complaints(page, path)));
          }
          await page.goto('/comunicados/listar');
          await page.getByRole('table').getByRole('link').first().click();
          await expect(page.getByRole('heading', { name: 'engajamento' })).toBeVisible();
          found.push(...(await complaints(page, 'a comunicado')));
          await page.getByRole('button', { name: 'deletar' }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
          found.push(...(await complaints(page, 'the question before deleting')));
          expect(found).toEqual([]);
        });
      });
    });
  }
}
