import {
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  markSeen,
  type EngagementQuery,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { announcementPath, emptyLists } from '../testing/announcement-pages.ts';
import { partOf } from '../testing/engagement.ts';
import {
  sampleAnnouncement,
  sampleCommunication,
  scheduled,
} from '../testing/sample-announcement.ts';
import { sampleId } from '../testing/sample-id.ts';
import { engagementCells } from '../testing/writing.ts';

const server = mockServer(
  ...emptyLists,
  mockEndpoint(getAnnouncement, ({ query }) => partOf(sampleAnnouncement(), query)),
);

test('a sent comunicado shows what was sent and who saw it', async () => {
  renderRemote(remote, { at: announcementPath });

  expect(await screen.findByRole('heading', { name: 'Uniforme de verão' })).toBeVisible();
  expect(screen.getByText('Enviado em 18/11/2026 09:12')).toBeVisible();
  expect(screen.getByText(/Boné <b>obrigatório<\/b>\./)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Visualizaram' })).toHaveAttribute(
    'aria-valuetext',
    '2 de 3',
  );
  expect(screen.getByRole('progressbar', { name: 'Leram' })).toHaveAttribute(
    'aria-valuetext',
    '1 de 3',
  );
  expect(engagementCells()).toEqual([
    ['Alice Moreira Lima', 'Paula Moreira', 'Maternal I', 'sim', 'sim'],
    ['Alice Moreira Lima', 'Renato Moreira', 'Maternal I', 'sim', '—'],
    ['Davi Rocha', 'Sílvia Rocha', 'Jardim', '—', '—'],
  ]);
});

test.each<[string, (events: RenderedRemote['events']) => void]>([
  [
    'as the server tells it',
    (events) => {
      events.emit('engagement-changed', { communicationId: sampleId(99) });
      events.emit('engagement-changed', { communicationId: sampleId(100) });
    },
  ],
  [
    'after a pause of what the server tells',
    ({ live }) => [true, false, true].forEach((isLive) => live.next(isLive)),
  ],
])('reactions of guardians appear meanwhile %s', async (_, tell) => {
  const item = sampleAnnouncement();
  let visualized = 2;
  const read = jest.fn(() => ({ ...item, report: { ...item.report, visualized } }));
  server.use(mockEndpoint(getAnnouncement, read));
  const { events } = renderRemote(remote, { at: announcementPath });
  const bar = await screen.findByRole('progressbar', { name: 'Visualizaram' });
  expect(bar).toHaveAttribute('aria-valuetext', '2 de 3');

  visualized = 3;
  tell(events);
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '3 de 3'));
  expect(read).toHaveBeenCalledTimes(2);
});

test('what the office sent to employees is marked as seen once it is open, and counted', async () => {
  let isUnseen = true;
  const marked: string[] = [];
  const counts = { recipients: 3, seen: 1 };
  server.use(
    mockEndpoint(getAnnouncement, () => ({
      ...sampleAnnouncement({ engagementDetails: [], classrooms: [] }),
      communication: sampleCommunication({ isEditable: false, ...(isUnseen && { isUnseen }) }),
      report: { classrooms: [], visualized: 0, read: 0, total: 0 },
      employees: { administrators: { recipients: 0, seen: 0 }, teachers: counts },
    })),
    mockEndpoint(markSeen, ({ params }) => {
      marked.push(params.id);
      isUnseen = false;
      counts.seen = 2;
    }),
  );
  renderRemote(remote, { at: announcementPath });

  expect(await screen.findByText('professores: 2 de 3 viram')).toBeVisible();
  expect(marked).toEqual([sampleId(100)]);
  expect(screen.getByText('Marina Barros')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('what the office of the network withdrew says so, and is only read', async () => {
  const communication = sampleCommunication({
    isEditable: false,
    withdrawnAt: '2026-11-19T12:00:00Z',
  });
  const withdrawn = sampleAnnouncement({ communication });
  server.use(
    mockEndpoint(listAnnouncements, () => [withdrawn]),
    mockEndpoint(getAnnouncement, () => withdrawn),
  );
  const { user } = renderRemote(remote, { at: paths.announcements });
  expect(await screen.findByText('Retirado')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Uniforme de verão' }));

  expect(await screen.findByText('Retirado pela Secretaria em 19/11/2026 09:00')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'lembrar' })).not.toBeInTheDocument();
});

test('an urgent item shows its badge in the list and on its page', async () => {
  const communication = { ...sampleCommunication(), isUrgent: true, badge: 'Urgente' };
  const urgent = sampleAnnouncement({ communication });
  server.use(
    mockEndpoint(listAnnouncements, () => [urgent]),
    mockEndpoint(getAnnouncement, () => urgent),
  );
  const { user } = renderRemote(remote, { at: paths.announcements });
  const name = /^Uniforme de verão\s+Urgente$/;
  await user.click(await screen.findByRole('link', { name }));
  expect(await screen.findByRole('heading', { name })).toBeVisible();
});

test('picture and attachments of a sent comunicado can be opened', async () => {
  const file = {
    id: sampleId(7),
    originalName: 'roteiro.docx',
    location: '/files/7',
    mediaType: 'application/msword',
    size: 49_000,
    srcSet: null,
  };
  const communication = sampleCommunication({
    imageUrl: '/files/8',
    imageSrcSet: '/files/8?w=320 320w, /files/8 1280w',
    attachments: [file],
  });
  server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement({ communication })));
  renderRemote(remote, { at: announcementPath });

  expect(await screen.findByRole('link', { name: /roteiro\.docx/ })).toHaveAttribute(
    'href',
    '/files/7',
  );
  expect(screen.getByRole('img', { name: 'Imagem de capa' })).toHaveAttribute(
    'srcset',
    communication.imageSrcSet,
  );
});

test('a teacher finds who has not seen it', async () => {
  const { user, address } = renderRemote(remote, { at: announcementPath });
  await user.click(await screen.findByRole('checkbox', { name: 'não visualizaram' }));
  await waitFor(() =>
    expect(engagementCells().map(([student]) => student)).toEqual(['Davi Rocha']),
  );
  expect(address()).toBe(`${announcementPath}?filtro=nao-visualizaram`);

  await user.click(screen.getByRole('checkbox', { name: 'não visualizaram' }));
  await user.type(screen.getByRole('searchbox'), 'silvia');
  await waitFor(() =>
    expect(engagementCells().map(([, guardian]) => guardian)).toEqual(['Sílvia Rocha']),
  );
});

test('a guardian whose e-mail came back is marked', async () => {
  const [first, ...others] = sampleAnnouncement().engagementDetails;
  const engagementDetails = [{ ...first!, delivery: 'failed' as const }, ...others];
  server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement({ engagementDetails })));
  renderRemote(remote, { at: announcementPath });

  expect(await screen.findByText('não entregue')).toBeVisible();
  expect(engagementCells()[0]?.[1]).toBe('Paula Moreira não entregue');
});

test('of many guardians twenty-five are read at a time, and all are printed', async () => {
  const asked: EngagementQuery[] = [];
  let printed = 0;
  jest.spyOn(window, 'print').mockImplementation(() => (printed = engagementCells().length));
  const [first] = sampleAnnouncement().engagementDetails;
  const engagementDetails = Array.from({ length: 30 }, (_, index) => ({
    ...first!,
    studentId: sampleId(1000 + index),
    responsibleName: `Responsável ${index + 1}`,
  }));
  server.use(
    mockEndpoint(getAnnouncement, ({ query }) => {
      asked.push(query);
      return partOf(sampleAnnouncement({ engagementDetails }), query);
    }),
  );
  const { user } = renderRemote(remote, { at: announcementPath });

  expect(await screen.findByText('1–25 de 30')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Próxima' }));
  expect(await screen.findByText('Responsável 26')).toBeVisible();
  expect(engagementCells()).toHaveLength(5);
  expect(asked).toEqual([{ limit: 25 }, { limit: 25, offset: 25 }]);

  await user.click(screen.getByRole('button', { name: 'imprimir engajamento' }));
  await waitFor(() => expect(printed).toBe(30));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(engagementCells()).toHaveLength(5);
});

test('a page of the engagement that fails is asked for again, and the rest stays', async () => {
  const { user } = renderRemote(remote, { at: announcementPath });
  const unseen = await screen.findByRole('checkbox', { name: 'não visualizaram' });
  server.use(mockProblem(getAnnouncement, 500));
  await user.click(unseen);
  const again = await screen.findByRole('button', { name: 'recarregar' });
  expect(screen.getByText(/A partir de dezembro\./)).toBeVisible();
  server.use(mockEndpoint(getAnnouncement, ({ query }) => partOf(sampleAnnouncement(), query)));
  await user.click(again);
  await waitFor(() => expect(engagementCells()).toHaveLength(1));
});

test("a colleague's scheduled item can only be read", async () => {
  const communication = sampleCommunication({ ...scheduled, isEditable: false });
  server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement({ communication })));
  renderRemote(remote, { at: announcementPath });

  expect(await screen.findByText('Agendado para 22/11/2026 00:00')).toBeVisible();
  expect(screen.getByText(/A partir de dezembro\./)).toBeVisible();
  expect(screen.queryByText('engajamento')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test("a colleague's item cannot be deleted", async () => {
  const communication = sampleCommunication({ isEditable: false });
  server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement({ communication })));
  renderRemote(remote, { at: announcementPath });

  expect(await screen.findByRole('link', { name: 'cancelar' })).toHaveAttribute(
    'href',
    paths.announcements,
  );
  expect(screen.queryByRole('button', { name: 'deletar' })).not.toBeInTheDocument();
});

test('a comunicado is deleted after a question', async () => {
  const deleted: string[] = [];
  server.use(mockEndpoint(deleteAnnouncement, ({ params }) => void deleted.push(params.id)));
  const { user, events, address } = renderRemote(remote, { at: announcementPath });
  const heard = jest.fn();
  events.on('communications-changed', heard);
  await user.click(await screen.findByRole('button', { name: 'deletar' }));
  const question = screen.getByRole('dialog', { name: 'Deletar comunicado' });
  expect(deleted).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'confirmar deleção' }));

  expect(await screen.findByText('Comunicado deletado!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.announcements));
  expect(deleted).toEqual([sampleId(100)]);
  expect(heard).toHaveBeenCalledWith({ kind: 'announcement' });
});

test('a comunicado that could not be deleted stays', async () => {
  server.use(mockProblem(deleteAnnouncement, 500));
  const { user, address } = renderRemote(remote, { at: announcementPath });
  await user.click(await screen.findByRole('button', { name: 'deletar' }));
  await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));

  expect(await screen.findByText('Houve um erro ao deletar o comunicado.')).toBeVisible();
  expect(address()).toBe(announcementPath);
});

test('an address without a comunicado leads back to the list', async () => {
  server.use(mockProblem(getAnnouncement, 404));
  const { user, address } = renderRemote(remote, { at: announcementPath });
  await user.click(await screen.findByRole('link', { name: 'voltar aos comunicados' }));

  expect(address()).toBe(paths.announcements);
});

test('a failed load can be tried again', async () => {
  server.use(mockProblem(getAnnouncement, 500));
  const { user } = renderRemote(remote, { at: announcementPath });
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement()));
  await user.click(again);

  expect(await screen.findByRole('heading', { name: 'Uniforme de verão' })).toBeVisible();
});

test('a comunicado that loads is announced', async () => {
  server.use(mockPending(getAnnouncement));
  renderRemote(remote, { at: announcementPath });

  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});
