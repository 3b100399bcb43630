import {
  createNetworkSchool,
  getOutcome,
  getNetworkOverview,
  getNetworkSchool,
  listNetworkAdministrators,
  sendNetworkPasswordLink,
} from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { pathTo, paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { cedro, sampleId, sampleOverview } from '../testing/sample-network.ts';

const rui = { id: sampleId(70), name: 'Rui Paz', email: 'rui@cedro.test', lastSignInAt: null };
const server = mockServer(
  mockEndpoint(getNetworkOverview, () => sampleOverview([cedro])),
  mockEndpoint(getNetworkSchool, () => ({ ...cedro, classrooms: [], communications: [] })),
  mockEndpoint(listNetworkAdministrators, () => [rui]),
);
const schoolPath = pathTo(paths.networkSchool, { schoolId: cedro.id });

test('the office adds a school, and a failure loses nothing that was typed', async () => {
  const asked: { body: unknown; key: string | null }[] = [];
  server.use(
    mockEndpoint(createNetworkSchool, ({ body }, request) => {
      asked.push({ body, key: request.headers.get('idempotency-key') });
      return asked.length === 1 ? problemResponse(500) : { id: cedro.id, hasAccount: false };
    }),
  );
  const { user, address } = renderRemote(remote, { at: paths.newNetworkSchool });
  await user.click(await screen.findByRole('button', { name: 'adicionar e convidar' }));
  expect(screen.getByLabelText('Nome da escola')).toHaveAccessibleDescription('Campo obrigatório.');
  await user.type(screen.getByLabelText('Nome da escola'), 'Escola Cedro');
  await user.type(screen.getByLabelText('Cidade'), 'Campinas, SP');
  const retention = screen.getByLabelText('Por quanto tempo guardar alunos deletados');
  expect(retention).toHaveDisplayValue('5 anos');
  await user.selectOptions(retention, '10 anos');
  await user.type(screen.getByLabelText('Nome'), 'Rui Paz');
  await user.type(screen.getByLabelText('E-mail'), 'rui@cedro.test');
  await user.click(screen.getByRole('button', { name: 'adicionar e convidar' }));
  expect(await screen.findByText(/^Houve um erro ao adicionar a escola\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'adicionar e convidar' }));

  expect(
    await screen.findByText('Escola adicionada! O convite está a caminho de rui@cedro.test.'),
  ).toBeVisible();
  await waitFor(() => expect(address()).toBe(schoolPath));
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[0]?.body).toEqual({
    name: 'Escola Cedro',
    city: 'Campinas, SP',
    administrator: { name: 'Rui Paz', email: 'rui@cedro.test' },
    retentionYears: 10,
  });
});

test('words changed after a lost answer make no second school unasked', async () => {
  const keys = new Set<string | null>();
  server.use(
    mockEndpoint(createNetworkSchool, (_, request) => {
      keys.add(request.headers.get('idempotency-key'));
      if (keys.size > 1) return { id: cedro.id, hasAccount: true };
      return problemResponse(409, { code: 'idempotency-key-reused' });
    }),
    mockEndpoint(getOutcome, () => ({ state: 'done' as const, id: cedro.id, at: null })),
  );
  const { user, address } = renderRemote(remote, { at: paths.newNetworkSchool });
  await user.type(await screen.findByLabelText('Nome da escola'), 'Escola Cedro');
  await user.type(screen.getByLabelText('Cidade'), 'Campinas, SP');
  await user.type(screen.getByLabelText('Nome'), 'Rui Paz');
  await user.type(screen.getByLabelText('E-mail'), 'rui@cedro.test');
  await user.click(screen.getByRole('button', { name: 'adicionar e convidar' }));
  expect(await screen.findByText(/A primeira versão já foi adicionada/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ver a primeira' })).toHaveAttribute('href', schoolPath);
  await user.click(screen.getByRole('button', { name: 'adicionar como nova' }));
  await waitFor(() => expect(address()).toBe(schoolPath));
  expect(keys.size).toBe(2);
});

test('it sees who administers a school, and sends a link after a question', async () => {
  const asked: unknown[] = [];
  server.use(
    mockEndpoint(sendNetworkPasswordLink, ({ params, body }) => {
      asked.push({ ...params, ...body });
    }),
  );
  const { user } = renderRemote(remote, { at: schoolPath });
  const table = within(await screen.findByRole('table', { name: 'Administração' }));
  expect(table.getByText('rui@cedro.test')).toBeVisible();
  expect(table.getByText('ainda não entrou')).toBeVisible();
  await user.click(table.getByRole('button', { name: 'enviar link de nova senha a Rui Paz' }));
  const question = within(await screen.findByRole('dialog', { name: 'Ajudar a entrar' }));
  expect(question.getByText(/A Secretaria não vê nem o link nem a senha/)).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(question.getByRole('button', { name: 'enviar link' }));

  expect(await screen.findByText('Link a caminho de rui@cedro.test!')).toBeVisible();
  expect(asked).toEqual([{ id: cedro.id, administratorId: rui.id }]);
});
