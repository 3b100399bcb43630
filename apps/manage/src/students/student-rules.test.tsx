import { listClassrooms, listGuardians } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen } from '@testing-library/react';
import { remote } from '../remote.ts';
import { maternal } from '../testing/sample-school.ts';
import { fillStudent, form, typeGuardian, type TypedGuardian } from '../testing/student-form.ts';
import { button, put } from '../testing/writing.ts';

mockServer(
  mockEndpoint(listClassrooms, () => [maternal]),
  mockEndpoint(listGuardians, () => []),
);
afterEach(() => localStorage.clear());

const required = 'Campo obrigatório.';
const elevenDigits = 'O celular deve conter 11 dígitos. Exemplo: (11) 91234-5678';
const emailFormat = 'Digite um e-mail com formato válido. Exemplo: nome@escola.com.br';

async function open() {
  const at = pathTo(paths.newStudent, { classroomId: maternal.id });
  const { user } = renderRemote(remote, { at });
  await fillStudent(user);
  expect(button('adicionar aluno')).toBeEnabled();
  return user;
}

test.each([
  ['nothing', '', required],
  ['only spaces', '   ', required],
])('a student is not saved with %s as the name', async (_, name, message) => {
  const user = await open();
  await user.clear(form.name());
  if (name) await put(user, form.name(), name);
  await user.tab();

  expect(form.name()).toHaveAccessibleDescription(message);
  expect(button('adicionar aluno')).toBeDisabled();
});

test('classroom and gender must be chosen', async () => {
  const user = await open();
  await user.selectOptions(form.classroom(), 'Selecionar');
  await user.selectOptions(form.gender(), 'Selecionar');
  await user.tab();

  expect(form.classroom()).toHaveAccessibleDescription(required);
  expect(form.gender()).toHaveAccessibleDescription(required);
  expect(button('adicionar aluno')).toBeDisabled();
});

test.each([
  ['Nome', '', required],
  ['Celular', '', required],
  ['Celular', '1195555444', elevenDigits],
  ['Celular', '119555544441', elevenDigits],
  ['Email', 'ana@casa', emailFormat],
])('the first guardian’s %s may not be “%s”', async (label, value, message) => {
  const user = await open();
  const field = form.first().getByLabelText(label);
  await user.clear(field);
  if (value) await put(user, field, value);
  await user.tab();

  expect(field).toHaveAccessibleDescription(message);
  expect(button('adicionar aluno')).toBeDisabled();
});

interface Half {
  typed: TypedGuardian;
  missing: ('Nome' | 'Celular')[];
}

test.each<Half>([
  { typed: { Nome: 'Rui', Celular: '' }, missing: ['Celular'] },
  { typed: { Celular: '11944443333' }, missing: ['Nome'] },
  { typed: { Email: 'rui@casa.demo' }, missing: ['Nome', 'Celular'] },
])('half of a second guardian is none: $typed', async ({ typed, missing }) => {
  const user = await open();
  for (const [label, value] of Object.entries(typed)) {
    const field = form.second().getByLabelText(label);
    await user.click(field);
    if (value) await put(user, field, String(value));
    await user.tab();
  }
  // Whoever passes the name on the way leaves it empty.
  if (missing.includes('Nome')) {
    await user.click(form.second().getByLabelText('Nome'));
    await user.tab();
  }

  for (const label of missing) {
    expect(form.second().getByLabelText(label)).toHaveAccessibleDescription(required);
  }
  expect(button('adicionar aluno')).toBeDisabled();
});

test('an email alone asks at once for the name and the phone', async () => {
  const user = await open();
  await put(user, form.second().getByLabelText('Email'), 'rui@casa.demo');
  await user.tab();

  expect(form.second().getByLabelText('Nome')).toHaveAccessibleDescription(required);
  expect(form.second().getByLabelText('Celular')).toHaveAccessibleDescription(required);
});

test.each(['Nome', 'Celular'])(
  'a second guardian’s %s that is cleared is asked for',
  async (label) => {
    const user = await open();
    await typeGuardian(user, 'second', { Nome: 'Rui', Celular: '11944443333' });
    expect(button('adicionar aluno')).toBeEnabled();
    const field = form.second().getByLabelText(label);
    await user.clear(field);
    await user.tab();

    expect(field).toHaveAccessibleDescription(required);
    expect(button('adicionar aluno')).toBeDisabled();
  },
);

test('emptying a second guardian clears its errors', async () => {
  const user = await open();
  const email = form.second().getByLabelText('Email');
  await user.type(email, 'rui');
  await user.tab();
  expect(email).toHaveAccessibleDescription(emailFormat);
  await user.clear(email);

  expect(email).toHaveAccessibleDescription('');
  expect(form.second().getByLabelText('Nome')).toHaveAccessibleDescription('');
  expect(form.second().getByLabelText('Celular')).toHaveAccessibleDescription('');
  expect(button('adicionar aluno')).toBeEnabled();
});

test('two guardians have two phones', async () => {
  const user = await open();
  await typeGuardian(user, 'second', { Nome: 'Rui', Celular: '11955554444' });
  await user.tab();

  expect(form.second().getByLabelText('Celular')).toHaveAccessibleDescription(
    'Os dois responsáveis não podem ter o mesmo celular.',
  );
  expect(button('adicionar aluno')).toBeDisabled();
});

test('Enter does not send a form with errors', async () => {
  const user = await open();
  await user.clear(form.name());
  await user.type(form.name(), '{Enter}');

  expect(screen.queryByText('Houve um erro ao adicionar o aluno.')).not.toBeInTheDocument();
});
