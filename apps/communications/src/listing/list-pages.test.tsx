import {
  listActivities,
  listAnnouncements,
  listClassrooms,
  listEvents,
  listGalleries,
  listNoticeBoards,
  type ActivityListItem,
  type EventListItem,
  type GalleryListItem,
  type NoticeBoard,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  sampleAnnouncement,
  sampleCommunication,
  scheduled,
} from '../testing/sample-announcement.ts';
import { jardim, maternal } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';

const server = mockServer(mockEndpoint(listClassrooms, () => [maternal, jardim]));

const { report, classrooms, wholeClassrooms } = sampleAnnouncement();
const inMaternal = [{ id: maternal.id, name: maternal.name }];

const event: EventListItem = {
  communication: {
    ...sampleCommunication({ title: 'Reunião de pais' }),
    startTime: '2026-11-27T21:00:00Z',
    endTime: '2026-11-27T22:30:00Z',
    place: 'Auditório',
  },
  report: {
    ...{ ...report, accepted: 2, declined: 1 },
    children: { total: 3, differing: 0, accepted: 2, declined: 1 },
  },
  classrooms: inMaternal,
  wholeClassrooms,
};
const activity: ActivityListItem = {
  communication: {
    ...sampleCommunication({ title: 'Leitura', isForAllClassrooms: true }),
    dueDate: '2026-12-01',
  },
  report: { ...report, done: 1, children: { total: 3, differing: 0, done: 1 } },
  classrooms,
  wholeClassrooms,
};
const gallery: GalleryListItem = {
  communication: {
    ...sampleCommunication({ title: 'Festa', imageUrl: '/files/1', imageSrcSet: '/files/1 320w' }),
    date: '2026-11-10',
    imageCount: 7,
  },
  report,
  classrooms: inMaternal,
  wholeClassrooms,
};
const notice: NoticeBoard = {
  noticeBoardItem: {
    id: sampleId(300),
    title: 'Cardápio',
    imageId: null,
    imageUrl: null,
    imageSrcSet: null,
    attachment: { id: sampleId(301), originalName: 'cardapio.pdf', location: '/files/2' },
    createdAtUtc: '2026-11-18T12:12:00Z',
    isEditable: true,
  },
  classrooms: inMaternal,
  classroomIds: [maternal.id],
};
const scheduledGallery = {
  ...gallery,
  communication: { ...gallery.communication, ...scheduled },
};
const announcement = {
  communication: sampleCommunication({ ...scheduled, isForAllClassrooms: true }),
  report,
  classrooms,
  wholeClassrooms,
};

interface Case {
  path: string;
  endpoint: typeof listAnnouncements;
  title: string;
  row: unknown;
  /** The cells of the row, as text. */
  cells: (string | RegExp)[];
}

const cases: [string, Case][] = [
  [
    'comunicados',
    {
      path: paths.announcements,
      endpoint: listAnnouncements,
      title: 'Comunicados',
      row: announcement,
      // The date is when it leaves, and stands once.
      cells: ['Uniforme de verão', 'Todas as turmas', '22/11/2026 00:00', 'Agendada', '—'],
    },
  ],
  [
    'eventos',
    {
      path: paths.events,
      endpoint: listEvents as never,
      title: 'Eventos',
      row: event,
      cells: [
        'Reunião de pais',
        'Maternal I',
        '27/11/2026 18:00',
        'Enviada',
        '2 de 3',
        '2 de 3',
        '1 de 3',
      ],
    },
  ],
  [
    'atividades',
    {
      path: paths.activities,
      endpoint: listActivities as never,
      title: 'Atividades',
      row: activity,
      cells: ['Leitura', 'Todas as turmas', '01/12/2026', 'Enviada', '2 de 3', '1 de 3'],
    },
  ],
  [
    'galerias',
    {
      path: paths.galleries,
      endpoint: listGalleries as never,
      title: 'Galerias',
      row: gallery,
      cells: ['Festa', 'Maternal I', '10/11/2026', '7', 'Enviada', '2 de 3'],
    },
  ],
  [
    'mural',
    {
      path: paths.noticeBoards,
      endpoint: listNoticeBoards as never,
      title: 'Mural',
      row: notice,
      cells: ['Cardápio', 'Maternal I', '18/11/2026 09:12', 'cardapio.pdf'],
    },
  ],
];

const isCell = (text: string | null, words: string | RegExp) =>
  words instanceof RegExp ? words.test(text ?? '') : text === words;

test.each(cases)(
  '%s are shown with their report',
  async (_, { path, endpoint, title, row, cells }) => {
    server.use(mockEndpoint(endpoint, () => [row] as never));
    renderRemote(remote, { at: path });

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const table = await screen.findByRole('table', { name: title });
    await within(table).findByText(cells[1]!);
    const shown = within(table).getAllByRole('cell');
    const texts = shown.map(({ textContent }) => textContent);
    expect(texts.map((text, index) => (isCell(text, cells[index]!) ? cells[index] : text))).toEqual(
      cells,
    );
  },
);

test.each(cases)('an empty list of %s says so', async (_, { path, endpoint }) => {
  server.use(mockEndpoint(endpoint, () => []));
  renderRemote(remote, { at: path });

  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});

test.each(cases)('%s that load are announced', async (_, { path, endpoint }) => {
  server.use(mockPending(endpoint));
  renderRemote(remote, { at: path });

  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test.each(cases)(
  'a failed list of %s loads again on request',
  async (_, { path, endpoint, row, cells }) => {
    server.use(mockProblem(endpoint, 500));
    const { user } = renderRemote(remote, { at: path });

    expect(await screen.findByText('Algo deu errado, por favor tente novamente!')).toBeVisible();
    server.use(mockEndpoint(endpoint, () => [row] as never));
    await user.click(screen.getByRole('button', { name: 'recarregar' }));
    expect(await screen.findByText(cells[0]!)).toBeVisible();
  },
);

test('what is dated by a day of its own says when it is going to leave', async () => {
  server.use(mockEndpoint(listGalleries, () => [scheduledGallery]));
  renderRemote(remote, { at: paths.galleries });
  // The year is left out while it is this one.
  expect(await screen.findByText(/^sai 22\/11(\/2026)? às 00:00$/)).toBeVisible();
});

test('comunicados that wait to be sent can be shown alone', async () => {
  const asked: unknown[] = [];
  server.use(
    mockEndpoint(listAnnouncements, ({ query }) => {
      asked.push(query.when);
      return [];
    }),
  );
  const { user, address } = renderRemote(remote, { at: `${paths.announcements}?quando=passados` });
  expect(await screen.findByRole('radio', { name: 'todos' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'agendados' }));

  expect(await screen.findByText('Nenhum resultado com estes filtros.')).toBeVisible();
  expect(address()).toBe(`${paths.announcements}?quando=agendados`);
  expect(asked).toEqual([undefined, 'scheduled']);
});

test.each([
  ['eventos', paths.events, listEvents as never, 'próximos'],
  ['atividades', paths.activities, listActivities, 'próximas'],
] as [string, string, typeof listActivities, string][])(
  '%s come by their day, and those to come can be shown alone',
  async (_, at, endpoint, words) => {
    const asked: unknown[] = [];
    server.use(
      mockEndpoint(endpoint, ({ query }) => {
        asked.push([query.order, query.when]);
        return [];
      }),
    );
    const { user, address } = renderRemote(remote, { at });
    expect(await screen.findByRole('radio', { name: /^tod/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: words }));

    expect(await screen.findByText('Nenhum resultado com estes filtros.')).toBeVisible();
    expect(address()).toBe(`${at}?quando=proximos`);
    expect(asked).toEqual([
      ['date', undefined],
      ['date', 'upcoming'],
    ]);
  },
);
