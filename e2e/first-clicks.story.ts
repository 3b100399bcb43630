import type { Locator, Page } from '@playwright/test';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

/** A press as of a finger: 90 ms at the place where the button stands when it begins. */
async function press(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2, { delay: 90 });
}

const cancel = (page: Page) =>
  page.getByRole('link', { name: 'cancelar' }).or(page.getByRole('button', { name: 'cancelar' }));

interface Form {
  open: (page: Page) => Promise<unknown>;
  /** A required field, which is empty. */
  field: (page: Page) => Locator;
}

const forms: Record<string, Form> = {
  'Novo aluno': {
    open: async (page) => {
      await page.goto('/gerenciar');
      await page.getByRole('table', { name: 'Turmas' }).getByRole('link').first().click();
      await page.getByRole('link', { name: 'adicionar aluno' }).click();
    },
    field: (page) => page.getByLabel('Nome', { exact: true }).first(),
  },
  'Editar aluno': {
    open: async (page) => {
      await page.goto('/gerenciar');
      await page.getByRole('table', { name: 'Turmas' }).getByRole('link').first().click();
      await page.getByRole('table').getByRole('link').first().click();
    },
    field: (page) => page.getByLabel('Nome', { exact: true }).first(),
  },
  'Nova galeria': {
    open: (page) => page.goto('/galerias/criar'),
    field: (page) => page.getByLabel('Título'),
  },
  'Novo mural': {
    open: (page) => page.goto('/mural/criar'),
    field: (page) => page.getByLabel('Título'),
  },
};

for (const [name, { open, field }] of Object.entries(forms)) {
  for (const width of [1280, 390]) {
    test(`the first press on ‘cancelar’ counts: ${name}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page);
      const { pathname } = new URL(page.url());
      const required = field(page);
      await required.fill('x');
      await required.fill('');
      await required.focus();
      await press(page, cancel(page));
      await expect.poll(() => new URL(page.url()).pathname).not.toBe(pathname);
    });
  }
}
