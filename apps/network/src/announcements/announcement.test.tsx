import {
  getNetworkAnnouncement,
  listNetworkAnnouncements,
  retryNetworkAnnouncement,
  withdrawNetworkAnnouncement,
  type NetworkAnnouncement,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { pathTo, paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleAnnouncement, sampleId } from '../testing/sample-network.ts';

type SchoolRow = NetworkAnnouncement['schools'][number];
const schoolIn = (state: SchoolRow['state'], number: number): SchoolRow => ({
  id: sampleId(number),
  name: `Escola ${number}`,
  state,
  leftAt: null,
  recipients: state === 'sent' ? 40 : 0,
  told: state === 'sent' ? 30 : 0,
  untold: state === 'sent' ? 7 : 0,
  seen: state === 'sent' ? 10 : 0,
  read: state === 'sent' ? 5 : 0,
});

let current: NetworkAnnouncement;
const server = mockServer(mockEndpoint(getNetworkAnnouncement, () => current));
const { id } = sampleAnnouncement([]);
const open = () =>
  renderRemote(remote, { at: pathTo(paths.networkAnnouncement, { announcementId: id }) });

async function statesShown() {
  const rows = within(await screen.findByRole('table', { name: 'Escolas' })).getAllByRole('row');
  return rows.slice(1).map((row) => row.textContent);
}

test('the page follows an announcement until it has arrived everywhere', async () => {
  current = sampleAnnouncement([schoolIn('sent', 1), schoolIn('waiting', 2)]);
  open();
  expect(await screen.findByText('Enviado a 1 de 2 escolas')).toBeVisible();
  expect(await statesShown()).toEqual([
    'Escola 1Enviado30 de 407 não avisados10 de 405 de 40',
    'Escola 2Na fila———',
  ]);
  current = sampleAnnouncement([schoolIn('sent', 1), schoolIn('sent', 2)]);

  expect(await screen.findByText('Enviado a 2 de 2 escolas')).toBeVisible();
  expect(screen.getByText('20 de 80 destinatários viram · 10 confirmaram a leitura')).toBeVisible();
  expect(screen.getByText(/^14 responsáveis não foram avisados/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'tentar de novo' })).not.toBeInTheDocument();
});

test('a formatted one is drawn as families see it', async () => {
  const spans = [{ text: 'Tragam', isBold: true }, { text: ' a carteirinha.' }];
  const formatted = { text: '**Tragam** a carteirinha.', blocks: [{ spans }] };
  current = { ...sampleAnnouncement([schoolIn('sent', 1)]), formatted };
  open();
  expect((await screen.findByText('Tragam')).closest('strong')).toBeVisible();
});

test('employees who opened it are counted beside the families', async () => {
  const employees = {
    administrators: { recipients: 2, seen: 1 },
    teachers: { recipients: 1200, seen: 12 },
  };
  const schools = [
    { ...schoolIn('sent', 1), employees },
    { ...schoolIn('sent', 2), employees },
  ];
  current = {
    ...sampleAnnouncement(schools),
    audiences: ['families', 'administrators', 'teachers'],
  };
  open();
  expect(
    await screen.findByText('direção: 2 de 4 viram · professores: 24 de 2.400 viram'),
  ).toBeVisible();
  expect(screen.getByText('20 de 80 destinatários viram · 10 confirmaram a leitura')).toBeVisible();
});

test('of one for employees alone nothing is said of families', async () => {
  const employees = {
    administrators: { recipients: 1, seen: 0 },
    teachers: { recipients: 0, seen: 0 },
  };
  const alone = { ...schoolIn('sent', 1), recipients: 0, told: 0, untold: 0, seen: 0, read: 0 };
  const schools = [{ ...alone, employees }];
  current = { ...sampleAnnouncement(schools), audiences: ['administrators'] };
  open();
  expect(await screen.findAllByText('direção: 0 de 1 viram')).toHaveLength(2);
  expect(screen.queryByText(/destinatário/)).not.toBeInTheDocument();
});

test('its attachments can be opened', async () => {
  const file = { mediaType: 'application/pdf', size: 2048, srcSet: null };
  const attachment = { ...file, id: sampleId(60), originalName: 'circular.pdf', location: '/f/60' };
  current = { ...sampleAnnouncement([schoolIn('sent', 1)]), attachments: [attachment] };
  open();
  const list = within(await screen.findByRole('list', { name: 'Anexos' }));
  expect(list.getByRole('link', { name: /circular\.pdf/ })).toHaveAttribute('href', '/f/60');
});

test('schools where it failed can be tried again', async () => {
  current = sampleAnnouncement([schoolIn('sent', 1), schoolIn('failed', 2)]);
  server.use(
    mockEndpoint(retryNetworkAnnouncement, () => {
      current = sampleAnnouncement([schoolIn('sent', 1), schoolIn('waiting', 2)]);
    }),
  );
  const { user } = open();
  expect(await screen.findByText('Falhou em 1 escola')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'tentar de novo' }));

  expect(await screen.findByText('Na fila')).toBeVisible();
});

test('it is withdrawn after a question', async () => {
  current = sampleAnnouncement([schoolIn('sent', 1), schoolIn('sent', 2)]);
  server.use(
    mockEndpoint(withdrawNetworkAnnouncement, () => {
      current = { ...current, withdrawnAt: '2026-11-21T12:00:00Z' };
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'retirar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retirar comunicado' }));
  expect(dialog.getByText(/^As famílias de 2 escolas deixam de ver/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'retirar' }));

  expect(await screen.findByText('Retirado')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'retirar' })).not.toBeInTheDocument();
});

test('each school says what became of it, and one that left keeps it', async () => {
  const left = { ...schoolIn('sent', 3), leftAt: '2026-11-20T15:00:00Z' };
  Object.assign(left, { recipients: 0, told: 0, untold: 0, seen: 0, read: 0 });
  current = {
    ...sampleAnnouncement([schoolIn('withdrawn', 1), schoolIn('stopped', 2), left]),
    withdrawnAt: '2026-11-21T12:00:00Z',
  };
  open();
  expect(await statesShown()).toEqual([
    'Escola 1Retirado———',
    'Escola 2Não enviado———',
    'Escola 3EnviadoEscola 3 saiu da rede em 20/11/2026——',
  ]);
  expect(screen.getByText('Enviado a 2 de 3 escolas')).toBeVisible();
});

test('a missing announcement leads to the list', async () => {
  server.use(mockProblem(getNetworkAnnouncement, 404));
  open();
  expect(await screen.findByText('Este comunicado não existe mais.')).toBeVisible();
});

test('the list says how each announcement fares', async () => {
  const schools = { waiting: 0, sent: 2, failed: 1, stopped: 0 };
  const { schools: _, description: __, ...row } = sampleAnnouncement([]);
  server.use(
    mockEndpoint(listNetworkAnnouncements, () => [
      { ...row, schools, recipients: 80, seen: 20 },
      {
        ...row,
        id: sampleId(51),
        title: 'Férias',
        schools: { ...schools, failed: 0, waiting: 3 },
        recipients: 0,
        seen: 0,
      },
      {
        ...row,
        id: sampleId(52),
        title: 'Rematrícula',
        scheduledDate: '2998-12-01T11:00:00Z',
        schools: { ...schools, failed: 0, sent: 0, waiting: 3 },
        recipients: 0,
        seen: 0,
      },
    ]),
  );
  const { user, address } = renderRemote(remote, { at: paths.networkAnnouncements });
  const table = await screen.findByRole('table', { name: 'Comunicados da rede' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((each) =>
      within(each)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(cells).toEqual([
    ['Vacinação', '20/11/2026 09:00', 'Falhou em 1 escola', '2 de 3', '20 de 80'],
    ['Férias', '20/11/2026 09:00', 'Enviando', '2 de 5', '—'],
    ['Rematrícula', '01/12/2998 08:00', 'Agendado', '0 de 3', '—'],
  ]);
  await user.click(screen.getByRole('link', { name: 'Vacinação' }));

  await waitFor(() =>
    expect(address()).toBe(pathTo(paths.networkAnnouncement, { announcementId: id })),
  );
});
