import {
  getNetworkOverview,
  getNetworkSchool,
  listNetworkAdministrators,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { pathTo, paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { cedro, ipe, jatoba, sampleId, sampleOverview } from '../testing/sample-network.ts';

const name = 'Rede Municipal de Campinas';
const server = mockServer(
  mockEndpoint(getNetworkOverview, () => sampleOverview([])),
  mockEndpoint(listNetworkAdministrators, () => []),
);
const openAt = (at: string) =>
  renderRemote(remote, { at, session: { employee: { role: 'Administrator' } } });
const open = () => openAt(paths.network);

async function rowsOf(caption: string) {
  const table = await screen.findByRole('table', { name: caption });
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}

test('schools are listed with those in need first, below the sums of all', async () => {
  server.use(mockEndpoint(getNetworkOverview, () => sampleOverview([ipe, cedro, jatoba])));
  open();

  expect(await rowsOf('Escolas')).toEqual([
    ['Escola CedroValinhos', '100', '120 de 150', '300 de 1.000', '1.900 de 2.000'],
    ['Escola IpêCampinas', '100', '120 de 150', '900 de 1.000', '1.900 de 2.000'],
    ['Escola JatobáCampinas', '0', '—', '—', '—'],
  ]);
  expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(
    screen.getByText(
      '3 escolas · 200 alunos · 20 comunicações enviadas no período · contado às 12:00',
    ),
  ).toBeVisible();
  expect(screen.getByRole('region', { name: 'Vistos' })).toHaveTextContent(
    '60%Vistos1.200 de 2.000',
  );
  expect(screen.getByRole('link', { name: /Escola Cedro/ })).toHaveAttribute(
    'href',
    pathTo(paths.networkSchool, { schoolId: cedro.id }),
  );
  expect(screen.getByRole('progressbar', { name: 'Vistos de Escola Cedro' })).toHaveAttribute(
    'aria-valuetext',
    '300 de 1.000',
  );
});

test('a closed school says so, in the table and on its page', async () => {
  const closed = { ...ipe, isClosed: true };
  server.use(
    mockEndpoint(getNetworkOverview, () => sampleOverview([closed, cedro])),
    mockEndpoint(getNetworkSchool, () => ({ ...closed, classrooms: [], communications: [] })),
  );
  const { user } = open();
  const rows = await rowsOf('Escolas');
  expect(rows.map(([school]) => school)).toEqual([
    'Escola CedroValinhos',
    'Escola IpêCampinasfechada',
  ]);
  await user.click(screen.getByRole('link', { name: /Escola Ipê/ }));
  expect(await screen.findByText('Campinas · fechada · 100 alunos')).toBeVisible();
});

test('the search finds names and cities without their accents', async () => {
  server.use(mockEndpoint(getNetworkOverview, () => sampleOverview([ipe, cedro, jatoba])));
  const { user, address } = open();
  const search = await screen.findByRole('searchbox');
  await user.type(search, 'ipe');
  await waitFor(async () => expect(await rowsOf('Escolas')).toHaveLength(1));
  expect(address()).toBe('/rede?busca=ipe');
  await user.type(search, 'x');
  await user.click(await screen.findByRole('button', { name: 'mostrar tudo' }));

  expect(await rowsOf('Escolas')).toHaveLength(3);
});

test('another period asks again, and stays in the address', async () => {
  const asked: string[] = [];
  server.use(
    mockEndpoint(getNetworkOverview, ({ query }) => {
      asked.push(query.days);
      return sampleOverview([query.days === '7' ? { ...ipe, seen: 1 } : ipe]);
    }),
  );
  const { user, address } = open();
  await user.click(await screen.findByRole('radio', { name: '7 dias' }));

  expect(await screen.findByRole('progressbar', { name: 'Vistos de Escola Ipê' })).toBeVisible();
  // The card and the row write it the same way.
  expect(await screen.findAllByText('1 de 1.000')).toHaveLength(2);
  expect(asked).toEqual(['30', '7']);
  expect(address()).toBe('/rede?dias=7');
});

test('a network without schools says so', async () => {
  open();
  expect(await screen.findByText(/Ainda não há escolas nesta rede/)).toBeVisible();
});

test('it says that it loads, and asks again after a failure', async () => {
  server.use(mockPending(getNetworkOverview));
  open();
  expect(await screen.findByText('Carregando…')).toBeVisible();
  server.use(mockProblem(getNetworkOverview, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getNetworkOverview, () => sampleOverview([ipe])));
  await user.click(again);

  expect(await rowsOf('Escolas')).toHaveLength(1);
});

const { id, city, name: schoolName, ...figures } = ipe;
const openSchool = () => openAt(pathTo(paths.networkSchool, { schoolId: id }));

test('a school is shown by classroom, with its last communications, untitled if sent to a few', async () => {
  server.use(
    mockEndpoint(getNetworkSchool, () => ({
      ...{ id, city, name: schoolName, ...figures },
      classrooms: [{ ...figures, id: sampleId(20), name: 'Maternal I', students: 18 }],
      communications: [
        {
          id: sampleId(30),
          title: 'Reunião de pais',
          kind: 'announcement' as const,
          sentAt: '2026-11-20T12:00:00Z',
          recipients: 100,
          seen: 25,
        },
        {
          id: sampleId(31),
          title: null,
          kind: 'event' as const,
          sentAt: '2026-11-19T12:00:00Z',
          recipients: 20,
          seen: 20,
        },
      ],
    })),
  );
  openSchool();

  expect(await rowsOf('Turmas')).toEqual([
    ['Maternal I', '18', '120 de 150', '900 de 1.000', '1.900 de 2.000'],
  ]);
  expect(await rowsOf('Últimas comunicações')).toEqual([
    ['Reunião de pais', 'Comunicado', '20/11/2026 09:00', '25 de 100'],
    ['Para algumas turmas', 'Evento', '19/11/2026 09:00', '20 de 20'],
  ]);
});

test('a school of another network is not found', async () => {
  server.use(mockProblem(getNetworkSchool, 404));
  openSchool();
  expect(await screen.findByText('Esta escola não está na sua rede.')).toBeVisible();
});
