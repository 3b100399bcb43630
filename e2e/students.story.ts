import { enterFamily, openPhone, personalLink, soleGuardians } from './family-side.ts';
import {
  addStudent,
  callAs,
  guardian,
  openManaged,
  sendNothingMissed,
  studentName,
  writeGuardian,
} from './gerenciar.ts';
import { expect, test } from './story.ts';
import { tabTo } from './tab-to.ts';

test.use({ as: 'administrator' });

const marta = { name: 'Marta Lima Prado', phone: '11933332222' };

test('a classroom gets students, who are siblings, and loses one again', async ({ page }) => {
  await page.goto('/gerenciar');
  await page.getByRole('button', { name: 'adicionar turma' }).click();
  const modal = page.getByRole('dialog', { name: 'Adicionar turma' });
  await modal.getByRole('button', { name: 'criar turma' }).click();
  await expect(modal.getByText('Todos os campos devem ser preenchidos')).toBeVisible();
  await modal.getByLabel('Nome').fill('Berçário');
  await modal.getByLabel('Período').selectOption('Noite');
  await modal.getByLabel('Módulo').selectOption('Pré-escola');
  await modal.getByRole('button', { name: 'criar turma' }).dblclick();
  await expect(page.getByText('Turma criada!')).toBeVisible();
  const classrooms = page.getByRole('table', { name: 'Turmas' });
  await expect(classrooms.getByRole('link', { name: 'Berçário' })).toHaveCount(1);
  await classrooms.getByRole('link', { name: 'Berçário' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Berçário - Noite - Pré-escola' }),
  ).toBeVisible();
  await expect(page.getByText('Não há nada aqui por enquanto.')).toBeVisible();

  await addStudent(page, 'Ana Prado', marta);
  await expect(page.getByRole('row', { name: /Ana Prado/ })).toContainText('Marta Lima Prado');
  await page.getByRole('link', { name: 'adicionar aluno' }).click();
  await studentName(page).fill('Bia Prado');
  await page.getByLabel('Gênero').selectOption('Não informado');
  const first = guardian(page, 'Primeiro');
  await first.getByLabel('Celular').pressSequentially(marta.phone);
  await expect(first.getByLabel('Celular')).toHaveValue('(11) 93333-2222');
  await expect(
    page.getByText('Este celular já é de Marta Lima Prado, responsável por Ana Prado (Berçário).'),
  ).toBeVisible();
  await first.getByRole('button', { name: 'usar os dados' }).click();
  await expect(first.getByLabel('Nome')).toHaveValue('Marta Lima Prado');
  await page.getByRole('button', { name: 'adicionar aluno' }).dblclick();
  await expect(page.getByText('Aluno adicionado!')).toBeVisible();
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(2);
  const known = (await (await callAs(page, '/v1/guardians?search=11933332222')).json()) as object[];
  expect(known).toHaveLength(1);

  await page.getByRole('link', { name: 'Ana Prado' }).click();
  await guardian(page, 'Primeiro').getByLabel('Nome').fill('Marta Prado');
  await expect(
    page.getByText('Ao salvar, o nome muda para “Marta Prado” também para Bia Prado.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'salvar aluno' }).click();
  await expect(page.getByText('Aluno editado!')).toBeVisible();
  await expect(page.getByRole('row', { name: /Bia Prado/ })).toContainText('Marta Prado');

  await page.getByRole('link', { name: 'Bia Prado' }).click();
  await page.getByRole('button', { name: 'deletar aluno' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Deseja realmente deletar o aluno Bia Prado');
  await question.getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('Aluno deletado!')).toBeVisible();
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1);
});

test('a renamed classroom and a new student are in the pickers at once', async ({ page }) => {
  await page.goto('/comunicados/criar');
  const picker = page.getByRole('group', { name: 'Destinatários' });
  await expect(picker.getByText('5º ano B')).toBeVisible();
  const area = page.getByRole('navigation', { name: 'Principal' });
  await area.getByRole('link', { name: 'Gerenciar' }).click();
  await page.getByRole('link', { name: '5º ano B' }).click();
  await page.getByRole('button', { name: 'salvar turma' }).click();
  const modal = page.getByRole('dialog', { name: 'Editar turma' });
  await modal.getByLabel('Nome').fill('6º ano B');
  await modal.getByRole('button', { name: 'salvar turma' }).click();
  await expect(page.getByText('Turma editada!')).toBeVisible();
  await expect(page.getByRole('heading', { name: '6º ano B - Noite - Regular' })).toBeVisible();
  await addStudent(page, 'Zilda Novata', { name: 'Rui Novato', phone: '11933330000' });

  await area.getByRole('link', { name: 'Comunicados' }).click();
  await page.getByRole('link', { name: 'novo comunicado' }).click();
  await expect(picker.getByText('6º ano B')).toBeVisible();
  await expect(picker.getByText('5º ano B')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Buscar aluno ou turma' }).fill('Zilda');
  await expect(picker.getByRole('checkbox', { name: 'Zilda Novata' })).toBeVisible();
});

test('two who change one student do not overwrite each other', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  await openManaged(page, 'Jardim');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByLabel('Gênero')).toBeVisible();
  const before = await studentName(page).inputValue();
  const other = await context.newPage();
  await other.goto(page.url());
  await studentName(other).fill(`${before} Neto`);
  await other.getByRole('button', { name: 'salvar aluno' }).click();
  await expect(other.getByText('Aluno editado!')).toBeVisible();
  await other.close();

  await studentName(page).fill('O meu nome');
  await page.getByRole('button', { name: 'salvar aluno' }).click();
  await expect(page.getByText('Outra pessoa alterou isto enquanto você editava.')).toBeVisible();
  await expect(page.getByText(`Nome: agora é ${before} Neto`)).toBeVisible();
  await expect(studentName(page)).toHaveValue('O meu nome');
  await page.reload();
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();
  await expect(studentName(page)).toHaveValue('O meu nome');
  await expect(page.getByText(`Nome: agora é ${before} Neto`)).toBeVisible();
  await page.getByRole('button', { name: 'continuar com o que escrevi' }).click();
  await page.getByRole('button', { name: 'salvar aluno' }).click();
  await expect(page.getByText('Aluno editado!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'O meu nome' })).toBeVisible();
});

test('errors of a student are shown at each field', async ({ page }) => {
  await openManaged(page, 'Maternal I');
  await page.getByRole('link', { name: 'adicionar aluno' }).click();
  const save = page.getByRole('button', { name: 'adicionar aluno' });
  await expect(save).toBeDisabled();
  const [first, second] = [guardian(page, 'Primeiro'), guardian(page, 'Segundo')];
  const required = 'Campo obrigatório.';
  const wrong = [
    { field: studentName(page), value: '  ', message: required },
    { field: first.getByLabel('Nome'), value: '', message: required },
    { field: first.getByLabel('Celular'), value: '', message: required },
    {
      field: first.getByLabel('Celular'),
      value: '1198765',
      message: 'O celular deve conter 11 dígitos. Exemplo: (11) 91234-5678',
    },
    {
      field: second.getByLabel('Email'),
      value: 'sem-arroba',
      message: 'Digite um e-mail com formato válido. Exemplo: nome@escola.com.br',
    },
    { field: second.getByLabel('Nome'), value: '', message: required },
    { field: second.getByLabel('Celular'), value: '', message: required },
  ];
  for (const { field, value, message } of wrong) {
    await field.fill(value);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(message);
  }
  for (const label of ['Turma', 'Gênero']) {
    const select = page.getByLabel(label, { exact: true });
    await select.focus();
    await select.selectOption('Selecionar');
    await select.blur();
    await expect(select).toHaveAccessibleDescription(required);
  }
  await expect(save).toBeDisabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a student is added with a finger', async ({ page }) => {
    await openManaged(page, 'Maternal II');
    await addStudent(page, 'Ícaro Dedo', { name: 'Íris Dedo', phone: '11933331111' });
    await expect(page.getByRole('link', { name: 'Ícaro Dedo' })).toBeVisible();
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('a student is added with the keyboard alone', async ({ page }) => {
  await sendNothingMissed(page);
  await page.goto('/gerenciar');
  const classroom = page.getByRole('link', { name: '2º ano A' });
  await expect(classroom).toBeVisible();
  await tabTo(page, classroom);
  await page.keyboard.press('Enter');
  const add = page.getByRole('link', { name: 'adicionar aluno' });
  await expect(add).toBeVisible();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Gênero')).toBeVisible();
  await tabTo(page, studentName(page));
  await page.keyboard.type('Tecla Rápida');
  await tabTo(page, page.getByLabel('Gênero'));
  await page.keyboard.type('Não');
  const first = guardian(page, 'Primeiro');
  await tabTo(page, first.getByLabel('Nome'));
  await page.keyboard.type('Teclado Rápido');
  await page.keyboard.press('Tab');
  await page.keyboard.type('11933334444');
  await tabTo(page, page.getByRole('button', { name: 'adicionar aluno' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Aluno adicionado!')).toBeVisible();
});

test('a guardian who is corrected stays in, and one who is removed is out at once', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  const mother = (await soleGuardians(page))[0]!;
  const child = mother.students[0]!;
  const family = await openPhone(browser, await personalLink(page, mother));
  await enterFamily(family);
  const feed = family.getByRole('heading', { name: 'Novidades' });
  await expect(feed).toBeVisible();

  const form = `/gerenciar/aluno/${child.id}`;
  await page.goto(form);
  const corrected = { name: 'Cláudia Souza Lima', phone: '11955551111' };
  const first = guardian(page, 'Primeiro');
  await first.getByLabel('Nome').fill(corrected.name);
  await first.getByLabel('Celular').fill(corrected.phone);
  await writeGuardian(guardian(page, 'Segundo'), { name: 'Rui Souza', phone: '11955551112' });
  await page.getByRole('button', { name: 'salvar aluno' }).click();
  const asked = page.getByRole('dialog', { name: 'É a mesma pessoa?' });
  await expect(asked).toContainText('perde o acesso ao aplicativo em 1 aparelho');
  await asked.getByRole('radio', { name: 'a mesma pessoa, com dados novos' }).check();
  await asked.getByRole('button', { name: 'salvar aluno' }).click();
  await expect(page.getByText('Aluno editado!')).toBeVisible();
  await family.reload();
  await expect(feed).toBeVisible();

  await page.goto(form);
  await page.getByRole('button', { name: `remover responsável ${corrected.name}` }).click();
  const question = page.getByRole('dialog', { name: 'Remover responsável' });
  await expect(question).toContainText(`${corrected.name} deixa de ser responsável`);
  await question.getByRole('button', { name: 'remover responsável' }).click();
  await expect(page.getByText(`${corrected.name} não é mais responsável`)).toBeVisible();
  await family.reload();
  await expect(
    family.getByText('O acesso deste aparelho foi encerrado pela escola.'),
  ).toBeVisible();
});

test('students move together, their class is archived by a plan, and taken back', async ({
  page,
}) => {
  await sendNothingMissed(page);
  await openManaged(page, 'Maternal II');
  const students = page.getByRole('table', { name: 'Alunos' });
  const before = await students.getByRole('link').count();
  await page.getByRole('button', { name: 'selecionar alunos' }).press('Enter');
  const all = page.getByLabel(/^selecionar todos/);
  await expect(all).toBeFocused();
  for (const _ of [1, 2]) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  }
  const move = page.getByRole('button', { name: 'mover para outra turma' });
  await tabTo(page, move);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Turma nova').selectOption('Maternal I');
  await expect(dialog).toContainText('2 alunos vão para Maternal I');
  await dialog.getByRole('button', { name: 'mover alunos' }).dblclick();
  await expect(page.getByText('Alunos movidos!')).toBeVisible();
  await expect(students.getByRole('link')).toHaveCount(before - 2);

  await page.getByRole('button', { name: 'arquivar' }).click();
  const archive = dialog.getByRole('button', { name: 'arquivar turma' });
  await expect(archive).toBeDisabled();
  await dialog.getByLabel(/^Para onde vão/).selectOption('Maternal I');
  await dialog.getByLabel('escolher para cada aluno').check();
  await dialog.getByRole('combobox').nth(1).selectOption('Sai da escola');
  await expect(dialog).toContainText(`${before - 3} alunos vão para Maternal I`);
  await expect(dialog).toContainText('1 aluno sai da escola');
  await archive.click();
  await expect(page.getByText('Turma arquivada!')).toBeVisible();
  const classrooms = page.getByRole('table', { name: 'Turmas' });
  await expect(classrooms.getByRole('link', { name: 'Maternal I', exact: true })).toBeVisible();
  await expect(classrooms.getByRole('link', { name: 'Maternal II', exact: true })).toHaveCount(0);
  const pickers = await callAs(page, '/v1/classrooms/ClassroomsWithStudents');
  expect(await pickers.text()).not.toContain('"Maternal II"');

  await page.getByRole('link', { name: 'turmas arquivadas' }).click();
  await page.getByRole('button', { name: 'trazer Maternal II de volta' }).click();
  await expect(page.getByText('Turma de volta!')).toBeVisible();
  await openManaged(page, 'Maternal II');
  await expect(page.getByText('Não há nada aqui por enquanto.')).toBeVisible();
});
