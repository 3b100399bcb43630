import { checkSetUpLink, login, setUp } from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { testSession } from '@caderneta/platform/testing';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { authInfoOf } from '../testing/auth-info.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { address, renderShell } from '../testing/render-shell.tsx';

const server = mockServer(
  ...portalHandlers,
  mockEndpoint(checkSetUpLink, () => undefined),
);
afterEach(() => localStorage.clear());

const letIn = mockEndpoint(login, () => authInfoOf(testSession().employee));
const refuse = (status: number, code: string) => problemResponse(status, { code });

const texts = {
  'Nome da escola': 'Escola Ipê',
  'Seu nome': 'Rita',
  'E-mail': 'rita@ipe.test',
  Senha: 'Senha123',
  'Confirmação da senha': 'Senha123',
};

async function openForm(given: Record<string, string> = texts) {
  const shell = renderShell({ at: '/instalar#token=abc', as: null });
  await screen.findByLabelText('Nome da escola');
  for (const [label, text] of Object.entries(given)) {
    await shell.user.type(screen.getByLabelText(label), text);
  }
  const create = () => shell.user.click(screen.getByRole('button', { name: 'criar a escola' }));
  return { ...shell, create };
}

test('makes the school that was described, signs in, and offers the import', async () => {
  const sent: unknown[] = [];
  server.use(
    mockEndpoint(setUp, ({ body }) => void sent.push(body)),
    letIn,
  );
  const { user, create } = await openForm();
  expect(address()).toBe('/instalar');
  await user.click(screen.getByRole('checkbox', { name: 'Sábado' }));
  await user.click(screen.getByText(/dias sem aula/));
  for (const box of screen.getAllByRole('checkbox', { name: /^Natal/ })) await user.click(box);
  const retention = screen.getByLabelText('Por quanto tempo guardar alunos deletados');
  expect(retention).toHaveDisplayValue('5 anos');
  await user.selectOptions(retention, 'Sem prazo');
  await create();

  expect(await screen.findByRole('heading', { name: 'sua escola está pronta' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'ver os primeiros passos' })).toHaveAttribute(
    'href',
    '/',
  );
  expect(screen.getByRole('link', { name: /^importar alunos/ })).toHaveAttribute(
    'href',
    '/gerenciar/importar',
  );
  expect(sent).toEqual([
    {
      token: 'abc',
      school: {
        name: 'Escola Ipê',
        city: null,
        timezone: expect.stringMatching(/^America\//),
        schoolDays: [1, 2, 3, 4, 5, 6],
        retentionYears: null,
        closures: expect.arrayContaining([
          expect.objectContaining({ name: 'Independência do Brasil' }),
        ]),
      },
      administrator: { name: 'Rita', email: 'rita@ipe.test', password: 'Senha123' },
    },
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/Natal|Carnaval/);
});

test('typed values survive a reload, except the passwords', async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole('checkbox', { name: 'Segunda-feira' }));
  expect(JSON.stringify(localStorage)).not.toContain('Senha123');
  document.body.innerHTML = '';
  await openForm({});
  expect(screen.getByLabelText('Nome da escola')).toHaveValue('Escola Ipê');
  expect(screen.getByLabelText('E-mail')).toHaveValue('rita@ipe.test');
  expect(screen.getByRole('checkbox', { name: 'Segunda-feira' })).not.toBeChecked();
  expect(screen.getByLabelText('Senha')).toHaveValue('');
});

test('the server’s error is shown at its field', async () => {
  const errors = [{ path: 'administrator.email', message: 'Este e-mail não serve.' }];
  server.use(mockEndpoint(setUp, () => problemResponse(422, { errors })));
  const { create } = await openForm();
  await create();
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Este e-mail não serve.');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
});

test('without a connection everything stays typed', async () => {
  server.use(mockEndpoint(setUp, () => HttpResponse.error()));
  const { create } = await openForm();
  await create();
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor.');
  expect(screen.getByLabelText('Senha')).toHaveValue('Senha123');
});

test('a repeated call whose first answer was lost signs in to the school it made', async () => {
  server.use(
    mockEndpoint(setUp, () => refuse(409, 'set-up-done')),
    letIn,
  );
  const { create } = await openForm();
  await create();
  expect(await screen.findByRole('heading', { name: 'sua escola está pronta' })).toBeVisible();
});

test.each([
  ['set-up-done', 'esta escola já existe'],
  ['set-up-link-gone', 'este link não vale mais'],
])('a link that is refused with %s says so before anybody types', async (code, title) => {
  server.use(mockEndpoint(checkSetUpLink, () => refuse(409, code)));
  renderShell({ at: '/instalar#token=abc', as: null });
  expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
  expect(screen.queryByLabelText('Nome da escola')).not.toBeInTheDocument();
});

test.each([
  ['set-up-done', 'esta escola já existe'],
  ['set-up-link-gone', 'este link não vale mais'],
])('an address that lost its token leads to the sign-in: %s', async (code, title) => {
  server.use(
    mockEndpoint(checkSetUpLink, ({ body }) => {
      expect(body).toEqual({});
      return refuse(409, code);
    }),
  );
  renderShell({ at: '/instalar', as: null });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'entrar' })).toBeVisible();
});
