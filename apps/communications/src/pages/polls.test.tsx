import {
  createPoll,
  getPoll,
  listClassrooms,
  listPolls,
  pollMessages,
  type Poll,
  type PollBody,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  sampleAnnouncement,
  sampleCommunication,
  scheduled,
} from '../testing/sample-announcement.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import { chooseMaternal, engagementCells, press, put } from '../testing/writing.ts';

/** Of three guardians one chose the second answer. */
function samplePoll(changes: Partial<Poll['communication']> = {}): Poll {
  const { report, classrooms, wholeClassrooms, studentIds, engagementDetails } =
    sampleAnnouncement();
  const none = { option1: 0, option2: 0, option3: 0, option4: 0, option5: 0, option6: 0 };
  const no = {
    ...{ option1: false, option2: false, option3: false },
    ...{ option4: false, option5: false, option6: false },
  };
  return {
    communication: {
      ...sampleCommunication({ title: 'Piquenique', description: 'Qual dia?' }),
      options: ['Sábado', 'Domingo'],
      closingDay: '2990-12-01',
      ...changes,
    },
    report: {
      ...{ ...report, ...none, option2: 1 },
      children: { ...none, total: 2, differing: 0, option2: 1 },
    },
    classrooms,
    wholeClassrooms,
    studentIds,
    engagementDetails: engagementDetails.map(({ read, others, ...row }) => ({
      ...row,
      ...no,
      option2: read,
    })),
  };
}

const at = pathTo(paths.poll, { pollId: sampleId(100) });
const server = mockServer(
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listPolls, () => [samplePoll()]),
  ...recipientsOf(maternal, jardim),
  mockEndpoint(getPoll, () => samplePoll()),
);
afterEach(() => localStorage.clear());

test('a poll is sent with the answers that were filled in, at least two and each another', async () => {
  const sent: PollBody[] = [];
  server.use(mockEndpoint(createPoll, ({ body }) => (sent.push(body), { id: sampleId(1) })));
  const { user, address } = renderRemote(remote, { at: paths.newPoll });
  await screen.findByLabelText('Título');
  expect(screen.queryByLabelText('Resposta 3')).not.toBeInTheDocument();
  put({ Título: 'Piquenique', Descrição: 'Qual dia?', 'Encerra em': '2990-12-01' });
  put({ 'Resposta 1': 'Sábado' });
  await chooseMaternal(user);
  await press(user, 'enviar');
  expect(screen.getByLabelText('Resposta 2')).toHaveAccessibleDescription('Campo obrigatório.');

  await act(async () => put({ 'Resposta 2': ' sábado' }));
  await press(user, 'enviar');
  expect(await screen.findByText(pollMessages.sameOptions)).toBeVisible();
  await act(async () => put({ 'Resposta 2': 'Domingo' }));
  await act(async () => put({ 'Resposta 3': 'Segunda' }));
  await act(async () => put({ 'Resposta 4': 'Terça' }));
  await act(async () => put({ 'Resposta 3': '' }));
  await act(async () => put({ 'Encerra em': '2020-01-01' }));
  await press(user, 'enviar');
  expect(await screen.findByText(pollMessages.past)).toBeVisible();
  expect(sent).toEqual([]);

  await act(async () => put({ 'Encerra em': '2990-12-01' }));
  await press(user, 'enviar');
  expect(await screen.findByText('Enquete enviada!')).toBeVisible();
  const options = ['Sábado', 'Domingo', 'Terça'];
  expect(sent[0]?.communication).toEqual({
    ...{ title: 'Piquenique', description: 'Qual dia?', options, closingDay: '2990-12-01' },
  });
  await waitFor(() => expect(address()).toBe(paths.polls));
});

test('a scheduled poll shows its answers in its form', async () => {
  server.use(mockEndpoint(getPoll, () => samplePoll(scheduled)));
  renderRemote(remote, { at });
  expect(await screen.findByLabelText('Resposta 2')).toHaveValue('Domingo');
  expect(screen.getByLabelText('Resposta 3')).toHaveValue('');
  expect(screen.getByLabelText('Encerra em')).toHaveValue('2990-12-01');
});

test('a sent poll shows its result as bars, and who chose what', async () => {
  renderRemote(remote, { at });
  expect(await screen.findByText('Encerra em 01/12/2990')).toBeVisible();
  const bar = (name: string) => screen.getByRole('progressbar', { name });
  expect(bar('Domingo')).toHaveAttribute('aria-valuetext', '1 de 2');
  expect(bar('Sábado')).toHaveAttribute('aria-valuetext', '0 de 2');
  expect(screen.getAllByText('1 (50%)')).toHaveLength(2);
  expect(engagementCells()[0]?.at(-1)).toBe('Domingo');
});

test('the list counts children with an answer', async () => {
  const { report, ...item } = samplePoll();
  const children = { ...report, total: 2, differing: 1, option2: 0 };
  server.use(mockEndpoint(listPolls, () => [{ ...item, report: { ...report, children } }]));
  renderRemote(remote, { at: paths.polls });
  const row = within((await screen.findAllByRole('row'))[1]!);
  expect(row.getByText('01/12/2990')).toBeVisible();
  expect(row.getByRole('progressbar', { name: 'Com resposta de Piquenique' })).toHaveAttribute(
    'aria-valuetext',
    '1 de 2',
  );
  expect(row.getByText('1 com respostas diferentes')).toBeVisible();
});
