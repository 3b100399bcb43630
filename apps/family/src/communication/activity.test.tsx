import { completeActivity } from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor, within } from '@testing-library/react';
import { Received } from '../testing/received.ts';
import { renderFamily } from '../testing/render-family.tsx';
import { itemId, sampleItem } from '../testing/sample-item.ts';
import { ana } from '../testing/the-family.ts';

let received = new Received();
const server = mockServer();
const completing = mockEndpoint(completeActivity, ({ body: { studentId, done } }) =>
  received.change({ done }, studentId),
);
beforeEach(() => {
  received = new Received();
  received.item = sampleItem({ kind: 'activity', dueDate: '2999-11-26' });
  server.use(...received.handlers, completing);
});

const open = () => renderFamily({ at: `/familia/item/${itemId}` });
const boxOf = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^${name}: `) });
const doneOf = (id: string) => received.item.copies.find((copy) => copy.studentId === id)?.done;

test('an activity is done for one child, and not done after all', async () => {
  const { user } = open();
  const [anaBox, bentoBox] = [await boxOf('Ana'), await boxOf('Bento')];
  const due = screen.getByText(/^Entrega até .+, 26 de novembro$/);
  const link = screen.getByRole('link', { name: 'https://example.org/jardim' });
  expect(due.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  expect(anaBox).toHaveAccessibleName('Ana: marcar como concluída');
  await user.click(anaBox);
  expect(anaBox).toBeChecked();
  expect(anaBox).toHaveAccessibleName('Ana: concluída');
  await waitFor(() => expect(doneOf(ana.id)).toBe(true));
  expect(bentoBox).not.toBeChecked();

  await user.click(anaBox);
  await waitFor(() => expect(doneOf(ana.id)).toBe(false));
  expect(anaBox).not.toBeChecked();
});

test('a failed answer is not shown as done, and can be tried again', async () => {
  server.use(mockProblem(completeActivity, 500));
  const { user } = open();
  await user.click(await boxOf('Ana'));
  const group = within(screen.getByRole('group', { name: 'Atividade de Ana' }));
  expect(await group.findByText(/^Não deu certo/)).toBeVisible();
  expect(await boxOf('Ana')).not.toBeChecked();

  server.use(completing);
  await user.click(group.getByRole('button', { name: 'tentar novamente' }));
  await waitFor(() => expect(doneOf(ana.id)).toBe(true));
  expect(await boxOf('Ana')).toBeChecked();
});

test('a day that is over is said, as long as somebody is not done', async () => {
  received.item = sampleItem({ kind: 'activity', dueDate: '2026-02-01' });
  const { user } = open();
  await user.click(await boxOf('Ana'));
  expect(screen.getByText('prazo encerrado')).toBeVisible();
  await user.click(await boxOf('Bento'));
  await waitFor(() => expect(screen.queryByText('prazo encerrado')).not.toBeInTheDocument());
});
