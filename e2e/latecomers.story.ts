import type { Browser, Page } from '@playwright/test';
import { complaints, desktop, phone } from './axe.ts';
import { sendButton, write } from './comunicado-form.ts';
import { guardiansOfSchool, openPhone, personalLink } from './family-side.ts';
import { addStudent, guardian, openManaged, writeGuardian } from './gerenciar.ts';
import { schoolDay } from './school-days.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

const classroom = 'Jardim';
const picker = (page: Page) => page.getByRole('group', { name: 'Destinatários' });
const question = (page: Page) => page.getByRole('dialog', { name: /^Enviar também a/ });

/** The phone of a guardian of the school who enters for the first time. */
async function enter(browser: Browser, page: Page, name: string): Promise<Page> {
  const all = await guardiansOfSchool(new URL(page.url()).origin);
  const found = all.find((one) => one.name === name)!;
  const family = await openPhone(browser, await personalLink(page, found));
  await family.getByRole('button', { name: 'entrar', exact: true }).click();
  return family;
}

async function sendEvent(page: Page, title: string) {
  await page.goto('/eventos/criar');
  await write(page, { title, description: 'Tragam um prato.', students: [] });
  await picker(page).getByRole('checkbox', { name: classroom, exact: true }).check();
  await page.getByLabel('Data').fill(schoolDay(10));
  await page.getByLabel('Início').fill('10:00');
  await page.getByLabel('Término').fill('11:00');
  await page.getByLabel('Local').fill('Pátio');
  await sendButton(page).click();
  await expect(page.getByText('Evento enviado!')).toBeVisible();
}

test('a child who comes later gets what is ahead by one click, and what waits for the class by itself', async ({
  page,
  browser,
}, testInfo) => {
  await sendEvent(page, 'Feira de ciências');
  await page.goto('/comunicados/criar');
  await write(page, { title: 'Oficina de pipas', description: 'Às sete.', students: [] });
  await picker(page).getByRole('checkbox', { name: classroom, exact: true }).check();
  await page.getByRole('button', { name: 'agendar envio' }).click();
  const schedule = page.getByRole('dialog', { name: 'Agendar envio' });
  await expect(schedule).toContainText(`${classroom}: quem estiver na turma quando sair.`);
  await schedule.getByLabel('Data do envio').fill(schoolDay(3));
  await page.screenshot({ path: testInfo.outputPath('scheduling.png') });
  await schedule.getByRole('button', { name: 'agendar envio' }).click();
  await expect(page.getByText('Comunicado agendado!')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Oficina de pipas' });
  await expect(row).toContainText(`${classroom}: quem estiver na turma quando sair`);
  await page.screenshot({ path: testInfo.outputPath('list.png') });

  await openManaged(page, classroom);
  await addStudent(page, 'Zilda Novata', { name: 'Rui Novato', phone: '11933330000' }, 'stays');
  await expect(question(page)).toContainText(/Jardim tem .*eventos por vir/);
  await expect(question(page)).toContainText('chega sem que se faça nada');
  const event = question(page).getByRole('checkbox', { name: /“Feira de ciências”/ });
  await expect(event).toBeChecked();
  for (const [name, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size);
    await page.screenshot({ path: testInfo.outputPath(`question-${name}.png`) });
    expect(await complaints(page, `what a newcomer gets, ${name}`)).toEqual([]);
  }
  await page.setViewportSize(desktop);
  await question(page).getByRole('button', { name: 'enviar também a Zilda' }).click();
  await expect(page.getByText('Enviado também a Zilda!')).toBeVisible();
  await expect(page.getByRole('row', { name: /Zilda Novata/ })).toBeVisible();

  const family = await enter(browser, page, 'Rui Novato');
  await expect(family.getByRole('link', { name: 'Feira de ciências' })).toBeVisible();
  await expect(family.getByRole('link', { name: 'Oficina de pipas' })).toHaveCount(0);
  await page.goto('/comunicados/listar');
  await page.getByRole('link', { name: 'Oficina de pipas' }).click();
  await sendButton(page).click();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  await family.reload();
  await expect(family.getByRole('link', { name: 'Oficina de pipas' })).toBeVisible();
  await family.screenshot({ path: testInfo.outputPath('family.png'), fullPage: true });
});

test('a second guardian finds what the child got, and comes back to everything', async ({
  page,
  browser,
}) => {
  await sendEvent(page, 'Passeio ao sítio');
  await openManaged(page, classroom);
  await addStudent(page, 'Yara Nova', { name: 'Ivo Novo', phone: '11933331111' }, 'stays');
  await question(page).getByRole('button', { name: 'enviar também a Yara' }).click();
  await expect(page.getByText('Enviado também a Yara!')).toBeVisible();
  const addSecond = async () => {
    await page.getByRole('link', { name: 'Yara Nova' }).click();
    const second = guardian(page, 'Segundo');
    await writeGuardian(second, { name: 'Eva Nova', phone: '11933332222' });
    await page.getByRole('button', { name: 'salvar aluno' }).click();
    // The sentence of an earlier change may still stand.
    await expect(page.getByRole('row', { name: /Yara Nova.*Eva Nova/ })).toBeVisible();
  };
  await addSecond();
  let family = await enter(browser, page, 'Eva Nova');
  await family.getByRole('link', { name: 'Passeio ao sítio' }).click();
  const answer = family.getByRole('group', { name: 'Resposta de Yara' });
  await answer.getByRole('button', { name: 'vai', exact: true }).click();
  await expect(answer.getByText('Presença confirmada')).toBeVisible();

  await page.getByRole('link', { name: 'Yara Nova' }).click();
  await guardian(page, 'Segundo').getByRole('button', { name: 'remover responsável' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'remover responsável' }).click();
  await expect(page.getByText('Eva Nova não é mais responsável por Yara Nova.')).toBeVisible();
  await addSecond();
  family = await enter(browser, page, 'Eva Nova');
  await family.getByRole('link', { name: 'Passeio ao sítio' }).click();
  await expect(
    family.getByRole('group', { name: 'Resposta de Yara' }).getByText('Presença confirmada'),
  ).toBeVisible();
});
