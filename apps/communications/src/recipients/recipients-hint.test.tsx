import {
  createAnnouncement,
  previewRecipients,
  type RecipientsPreview,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { emptyLists } from '../testing/announcement-pages.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import { chooseMaternal, press, put } from '../testing/writing.ts';

const asked: string[][] = [];
const server = mockServer(
  ...emptyLists,
  ...recipientsOf(maternal, jardim),
  mockEndpoint(createAnnouncement, () => ({ id: sampleId(1) })),
);
beforeEach(() => {
  asked.length = 0;
});
afterEach(() => localStorage.clear());

const answer = (counted: Omit<RecipientsPreview, 'isLarge'>, isLarge = false) =>
  server.use(
    mockEndpoint(previewRecipients, ({ body }) => {
      asked.push(body.studentIds);
      return { ...counted, isLarge };
    }),
  );
const untold = (number: number, name: string, ...students: string[]) => ({
  ...{ id: sampleId(number), name, reasons: [] },
  students: students.map((student, index) => ({
    ...{ id: sampleId(number + 1 + index), name: student },
    classroomName: 'Maternal I',
  })),
});

async function choose() {
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await chooseMaternal(user);
  return user;
}

test('the form says who is not told before anything is sent', async () => {
  answer({
    guardians: 5,
    untold: 2,
    untoldGuardians: [
      untold(300, 'Rosa Nunes', 'Clara Nunes'),
      untold(310, 'Rui Lima', 'Alice Lima', 'Bia Lima'),
    ],
  });
  const user = await choose();
  const said = await screen.findByText('5 responsáveis, 2 sem aviso');
  expect(said).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByText('Rosa Nunes')).not.toBeVisible();

  await user.click(screen.getByText('quem?'));
  const rows = within(screen.getByText('Rosa Nunes').closest('ul')!).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Rosa Nunes: Clara Nunes (Maternal I)',
    'Rui Lima: Alice Lima (Maternal I), Bia Lima (Maternal I)',
  ]);
  expect(screen.getByRole('link', { name: 'ver o alcance' })).toHaveAttribute('href', '/alcance');
});

test.each([
  [{ guardians: 1, untold: 0 }, '1 responsável, com aviso'],
  [{ guardians: 1, untold: 1 }, '1 responsável, sem aviso'],
  [{ guardians: 4, untold: 0 }, '4 responsáveis, todos com aviso'],
  [{ guardians: 1200, untold: 1 }, '1.200 responsáveis, 1 sem aviso'],
  [{ guardians: 0, untold: 0 }, 'Nenhum responsável.'],
])('of %p it says %p', async (counted, said) => {
  answer({ ...counted, untoldGuardians: [] });
  await choose();
  expect(await screen.findByText(said)).toBeVisible();
});

test('of very many the first are named and the others counted', async () => {
  answer({ guardians: 90, untold: 52, untoldGuardians: [untold(300, 'Rosa Nunes', 'Clara')] });
  const user = await choose();
  await user.click(await screen.findByText('quem?'));
  expect(screen.getByText('e mais 51 responsáveis')).toBeVisible();
});

test('another choice takes the words away and asks once for the last one', async () => {
  answer({ guardians: 5, untold: 0, untoldGuardians: [] });
  const user = await choose();
  await screen.findByText('5 responsáveis, todos com aviso');
  answer({ guardians: 6, untold: 0, untoldGuardians: [] });
  const box = screen.getByRole('checkbox', { name: 'Jardim' });
  await user.click(box);
  expect(screen.queryByText(/com aviso/)).not.toBeInTheDocument();
  await user.click(box);
  await user.click(box);
  expect(await screen.findByText('6 responsáveis, todos com aviso')).toBeVisible();
  expect(asked.map((ids) => ids.length)).toEqual([3, 4]);

  await user.click(box);
  await chooseMaternal(user);
  await waitFor(() => expect(screen.queryByText(/com aviso/)).not.toBeInTheDocument());
});

test('of something urgent it counts also those who want no e-mails about comunicados', async () => {
  const topics: unknown[] = [];
  server.use(
    mockEndpoint(previewRecipients, ({ body }) => {
      topics.push(body.topic);
      return { guardians: 2, untold: body.topic ? 1 : 0, untoldGuardians: [], isLarge: false };
    }),
  );
  const user = await choose();
  await screen.findByText('2 responsáveis, 1 sem aviso');
  await user.click(screen.getByRole('checkbox', { name: 'Urgente' }));
  expect(await screen.findByText('2 responsáveis, todos com aviso')).toBeVisible();
  expect(topics).toEqual(['announcement', undefined]);
});

test.each([
  ['a server that does not know the call', mockProblem(previewRecipients, 404)],
  ['a failing server', mockProblem(previewRecipients, 500)],
  ['a slow server', mockPending(previewRecipients)],
])('%s is silent, and the form sends', async (_, handler) => {
  server.use(handler);
  const user = await choose();
  put({ Título: 'Passeio', Descrição: 'Levem boné.' });
  await press(user, 'enviar');
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(screen.queryByText(/aviso$/)).not.toBeInTheDocument();
});
