import {
  getAnnouncement,
  getEvent,
  getPoll,
  type Notification,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { announcementPath, emptyLists } from '../testing/announcement-pages.ts';
import {
  sampleAnnouncement,
  sampleCommunication,
  scheduled,
} from '../testing/sample-announcement.ts';
import { sampleEvent } from '../testing/sample-event.ts';
import { sampleId } from '../testing/sample-id.ts';

const server = mockServer(
  ...emptyLists,
  mockEndpoint(getAnnouncement, () => sampleAnnouncement()),
  mockEndpoint(getEvent, () => sampleEvent()),
);
const eventSlips = `${pathTo(paths.event, { eventId: sampleId(100) })}/bilhetes`;
const slips = async () =>
  within(await screen.findByRole('list', { name: 'Bilhetes' })).queryAllByRole('listitem');
const choice = (name: string) => screen.getByRole('radio', { name });

test('each child whose guardians have not answered gets a slip, or all of them', async () => {
  const { user, address } = renderRemote(remote, {
    at: announcementPath,
    session: { school: { name: 'Escola Girassol', logoUrl: '/files/logo' } },
  });
  await user.click(await screen.findByRole('link', { name: 'imprimir bilhetes' }));
  const [slip, ...others] = await slips();
  expect(others).toHaveLength(0);
  expect(slip).toHaveTextContent('Escola Girassol');
  expect(slip).toHaveTextContent('Uniforme de verão');
  expect(slip).toHaveTextContent('Boné <b>obrigatório</b>.');
  expect(slip).toHaveTextContent('Davi Rocha · Jardim');
  expect(slip).toHaveTextContent(/\(\s\) ciente/);
  expect(slip).toHaveTextContent('Assinatura:Data:');

  await user.click(choice('todos (2)'));
  expect(await slips()).toHaveLength(2);
  expect(address()).toBe(`${announcementPath}/bilhetes?para=todos`);
  await user.selectOptions(screen.getByLabelText('Turma'), 'Maternal I');
  expect((await slips()).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Alice Moreira Lima · Maternal I'),
  ]);
  await user.click(choice('quem ficou sem aviso (0)'));
  expect(screen.getByRole('status')).toHaveTextContent('Ninguém precisa de bilhete aqui.');
  expect(screen.getByRole('button', { name: 'imprimir' })).toBeDisabled();
});

test('a child gets a slip where nothing told any of the guardians', async () => {
  const item = sampleAnnouncement();
  const notification: Notification = { channel: null, status: 'failed', at: null };
  // Those of Alice have seen it all the same.
  const rows = item.engagementDetails.map((row) => ({ ...row, notification }));
  server.use(mockEndpoint(getAnnouncement, () => ({ ...item, engagementDetails: rows })));
  renderRemote(remote, { at: `${announcementPath}/bilhetes?para=sem-aviso` });
  const [slip, ...more] = await slips();
  expect(more).toHaveLength(0);
  expect(slip).toHaveTextContent('Davi Rocha · Jardim');
});

test('where nothing is asked, slips are proposed for whom nothing told', async () => {
  const item = sampleAnnouncement();
  const notification: Notification = { channel: null, status: 'failed', at: null };
  // Nobody has read it; only those of Davi were not told.
  const rows = item.engagementDetails.map((row) => ({
    ...row,
    ...{ visualized: false, read: false },
    ...(row.studentName === 'Davi Rocha' && { notification }),
  }));
  server.use(mockEndpoint(getAnnouncement, () => ({ ...item, engagementDetails: rows })));
  renderRemote(remote, { at: `${announcementPath}/bilhetes` });
  const [slip, ...more] = await slips();
  expect(more).toHaveLength(0);
  expect(slip).toHaveTextContent('Davi Rocha · Jardim');
  expect(choice('quem ficou sem aviso (1)')).toBeChecked();
});

test('the slip of an event says when and where, and asks who comes', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = renderRemote(remote, { at: eventSlips });
  const [slip] = await slips();
  expect(slip).toHaveTextContent('27/11/2990 · 18:00 – 19:30 · Auditório');
  expect(slip).toHaveTextContent(/\(\s\) vai\(\s\) não vai/);
  await user.click(screen.getByRole('button', { name: 'imprimir' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('the slip of a poll lists its answers', async () => {
  const { engagementDetails, report, ...item } = sampleAnnouncement();
  const none = { option1: 0, option2: 0, option3: 0, option4: 0, option5: 0, option6: 0 };
  const { others: _, ...first } = engagementDetails[0]!;
  const unanswered = Object.fromEntries(Object.keys(none).map((name) => [name, false]));
  server.use(
    mockEndpoint(getPoll, () => ({
      ...item,
      communication: {
        ...item.communication,
        ...{ options: ['Sábado', 'Domingo'], closingDay: '2990-06-20' },
      },
      report: { ...report, ...none, children: { ...none, total: 1, differing: 0 } },
      engagementDetails: [{ ...first, ...(unanswered as Record<keyof typeof none, boolean>) }],
    })),
  );
  renderRemote(remote, { at: `${pathTo(paths.poll, { pollId: sampleId(100) })}/bilhetes` });
  const [slip] = await slips();
  expect(slip).toHaveTextContent(/\(\s\) Sábado\(\s\) Domingo/);
});

test('what waits to be sent has no slips yet', async () => {
  const communication = sampleCommunication(scheduled);
  server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement({ communication })));
  renderRemote(remote, { at: `${announcementPath}/bilhetes` });
  expect(await screen.findByText('Os bilhetes podem ser impressos depois do envio.')).toBeVisible();
});

test('slips of an item that is gone lead back to the list', async () => {
  server.use(mockProblem(getAnnouncement, 404));
  renderRemote(remote, { at: `${announcementPath}/bilhetes` });
  expect(await screen.findByRole('link', { name: 'voltar aos comunicados' })).toBeVisible();
});
