import { getAnnouncement, listAnnouncements, listClassrooms } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  sampleAnnouncement,
  sampleCommunication,
  scheduled,
} from '../testing/sample-announcement.ts';
import { jardim, maternal } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';

const { report, classrooms } = sampleAnnouncement();
const all = Array.from({ length: 45 }, (_, index) => ({
  communication: sampleCommunication({ id: sampleId(1000 + index), title: `Aviso ${index + 1}` }),
  report,
  classrooms,
  wholeClassrooms: [],
}));

const server = mockServer(
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(
    listAnnouncements,
    ({ query: { offset, limit } }) => all.slice(offset, offset + limit),
    { total: all.length },
  ),
);

const title = (name: string) => screen.findByRole('link', { name });

test('a row opens its comunicado', async () => {
  const { communication } = all[2]!;
  server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement({ communication })));
  const { user, address } = renderRemote(remote, { at: paths.announcements });
  await user.click(await title('Aviso 3'));

  expect(await screen.findByRole('heading', { name: 'Aviso 3' })).toBeVisible();
  expect(address()).toBe(pathTo(paths.announcement, { announcementId: sampleId(1002) }));
});

test('a row of what the office sent to the employee is new until it is opened', async () => {
  const { communication, ...row } = all[0]!;
  const isNew = { ...communication, isUnseen: true };
  server.use(mockEndpoint(listAnnouncements, () => [{ ...row, communication: isNew }, all[1]!]));
  renderRemote(remote, { at: paths.announcements });
  await title('Aviso 1 Novo');
  expect(screen.getAllByText('Novo')).toHaveLength(1);
});

test('a row of something scheduled says who gets it when it leaves', async () => {
  const rowOf = (id: number, whole: typeof classrooms, reached = classrooms) => ({
    communication: sampleCommunication({ ...scheduled, id: sampleId(id), title: 'Reunião' }),
    report,
    classrooms: reached,
    wholeClassrooms: whole,
  });
  server.use(
    mockEndpoint(listAnnouncements, () => [
      rowOf(1, [maternal], [maternal]),
      rowOf(2, [maternal]),
      rowOf(3, [maternal, jardim]),
    ]),
  );
  renderRemote(remote, { at: paths.announcements });
  await screen.findAllByRole('link', { name: 'Reunião' });
  for (const said of [
    'Maternal I: quem estiver na turma quando sair',
    'Maternal I: quem estiver na turma quando sair; Jardim',
    'Maternal I, Jardim: quem estiver nas turmas quando sair',
  ]) {
    expect(screen.getByText(said)).toBeVisible();
  }
});

test('a teacher leafs through the pages, and the address says where', async () => {
  const { user, address } = renderRemote(remote, { at: `${paths.announcements}?pagina=2` });
  expect(await title('Aviso 21')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Próxima' }));

  expect(await title('Aviso 45')).toBeVisible();
  expect(address()).toBe('/comunicados/listar?pagina=3');
});

test('an address beyond the last page leads to the last one', async () => {
  const { address } = renderRemote(remote, { at: `${paths.announcements}?pagina=9` });

  expect(await title('Aviso 45')).toBeVisible();
  expect(address()).toBe('/comunicados/listar?pagina=3');
});

test('a search starts by itself, goes into the address, and can be cleared', async () => {
  const asked: (string | undefined)[] = [];
  server.use(
    mockEndpoint(listAnnouncements, ({ query: { search } }) => {
      asked.push(search);
      return search ? [] : all.slice(0, 20);
    }),
  );
  const { user, address } = renderRemote(remote, { at: `${paths.announcements}?pagina=2` });
  await title('Aviso 1');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar comunicados' }), 'férias ');

  expect(await screen.findByText('Nenhum resultado para “férias”.')).toBeVisible();
  expect(address()).toBe('/comunicados/listar?busca=f%C3%A9rias');
  expect(asked).toEqual([undefined, 'férias']);
  await user.click(screen.getByRole('button', { name: 'mostrar tudo' }));
  expect(await title('Aviso 1')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a new comunicado starts from the list', async () => {
  const { user, address } = renderRemote(remote, { at: paths.announcements });
  await user.click(await title('novo comunicado'));

  await waitFor(() => expect(address()).toBe(paths.newAnnouncement));
});
