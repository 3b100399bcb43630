import { answerPoll } from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor, within } from '@testing-library/react';
import { Received } from '../testing/received.ts';
import { renderFamily } from '../testing/render-family.tsx';
import { itemId, sampleItem } from '../testing/sample-item.ts';

let received = new Received();
let sent: string[] = [];
const server = mockServer();

beforeEach(() => {
  received = new Received();
  received.item = sampleItem({
    kind: 'poll',
    title: 'Piquenique',
    options: ['Sábado', 'Domingo'],
    closingDay: '2990-12-01',
    isAnswerable: true,
  });
  sent = [];
  server.use(
    ...received.handlers,
    mockEndpoint(answerPoll, ({ body: { studentId, answer } }) => {
      sent.push(answer);
      return received.change({ choice: answer }, studentId);
    }),
  );
});

const open = () => renderFamily({ at: `/familia/item/${itemId}` });
const of = async (name: string) => within(await screen.findByRole('group', { name: RegExp(name) }));

test('each child has an answer of its own, which can be changed', async () => {
  const { user } = open();
  const [ana, bento] = [await of('Ana'), await of('Bento')];
  expect(screen.getByText(/^Encerra em/)).toBeVisible();
  await user.click(ana.getByRole('radio', { name: 'Sábado' }));
  await user.click(bento.getByRole('radio', { name: 'Domingo' }));
  await waitFor(() => expect(sent).toEqual(['option1', 'option2']));
  await user.click(ana.getByRole('radio', { name: 'Domingo' }));
  await waitFor(() =>
    expect(received.item.copies.map(({ choice }) => choice)).toEqual(['option2', 'option2']),
  );
  expect(ana.getByRole('radio', { name: 'Domingo' })).toBeChecked();
  expect(ana.getByRole('radio', { name: 'Sábado' })).not.toBeChecked();
  expect(ana.getByRole('status')).toHaveTextContent('Respondida');
});

test('an answer that the server refuses is taken back, and told', async () => {
  server.use(mockEndpoint(answerPoll, () => problemResponse(409, { code: 'poll-closed' })));
  const { user } = open();
  const ana = await of('Ana');
  await user.click(ana.getByRole('radio', { name: 'Sábado' }));
  expect(await ana.findByRole('alert')).toBeVisible();
  expect(ana.getByRole('radio', { name: 'Sábado' })).not.toBeChecked();
});

test('a closed poll shows what was chosen, and takes nothing more', async () => {
  received.change({ choice: 'option2' }, received.item.copies[0]!.studentId);
  received.item = { ...received.item, isAnswerable: false };
  open();
  expect(await screen.findByText('Domingo')).toBeVisible();
  expect(screen.getByText('Sem resposta')).toBeVisible();
  expect(screen.getByText(/já encerrou/)).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});
