import { answerEvent, type ItemHistory } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor, within } from '@testing-library/react';
import { Received } from '../testing/received.ts';
import { renderFamily } from '../testing/render-family.tsx';
import { itemId, sampleEvent } from '../testing/sample-item.ts';
import { ana } from '../testing/the-family.ts';

const history: ItemHistory = {
  at: '2026-02-26T13:12:00.000Z',
  changes: [
    {
      field: 'place',
      label: 'Local',
      words: [
        { text: 'Auditório', is: 'Removed' },
        { text: 'Pátio', is: 'Added' },
      ],
    },
  ],
  earlier: [
    {
      at: '2026-02-25T12:05:00.000Z',
      fields: [{ field: 'place', label: 'Local', text: 'Auditório' }],
    },
  ],
};
const received = new Received();
const server = mockServer();

test('what changed is named, the earlier text can be opened, and who answered is asked again', async () => {
  received.item = sampleEvent({ history, place: 'Pátio' });
  received.item = received.change({ accepted: true, choice: 'accepted', askedAgain: true }, ana.id);
  server.use(
    ...received.handlers,
    mockEndpoint(answerEvent, ({ body }) =>
      received.change({ accepted: true, askedAgain: undefined }, body.studentId),
    ),
  );
  const { user } = renderFamily({ at: `/familia/item/${itemId}` });
  const region = within(await screen.findByRole('region', { name: /^Atualizado em 26\/02\/2026/ }));
  expect(region.getByRole('deletion')).toHaveTextContent('saiu: Auditório');
  expect(region.getByRole('insertion')).toHaveTextContent('entrou: Pátio');
  await user.click(region.getByText('ver o texto de antes'));
  expect(region.getByText('Local:').parentElement).toHaveTextContent('Local: Auditório');

  const group = within(await screen.findByRole('group', { name: 'Resposta de Ana' }));
  expect(group.getByRole('status')).toHaveTextContent('Responda de novo');
  expect(group.getByText(/Antes era: vai/)).toBeVisible();
  expect(group.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
  await user.click(group.getByRole('button', { name: 'vai' }));
  await waitFor(() => expect(group.getByRole('status')).toHaveTextContent('Presença confirmada'));
});
