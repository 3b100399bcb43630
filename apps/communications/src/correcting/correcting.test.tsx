import {
  correctEvent,
  getEvent,
  type Input,
  listEvents,
  listItemVersions,
  previewEventCorrection,
  undoSending,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleEvent } from '../testing/sample-event.ts';
import { sampleId } from '../testing/sample-id.ts';
import { dialog, press, put } from '../testing/writing.ts';

const id = sampleId(100);
const at = pathTo(paths.event, { eventId: id });
const form = `${at}/corrigir`;
const changes = [
  {
    field: 'place',
    label: 'Local',
    words: [
      { text: 'Auditório', is: 'Removed' as const },
      { text: 'Pátio', is: 'Added' as const },
    ],
  },
];
const preview = { changes, tellsEverybody: false, asksAgain: false, guardians: 3, seen: 2 };
const sent: Input<typeof correctEvent>['body'][] = [];
const server = mockServer(
  mockEndpoint(listEvents, () => []),
  mockEndpoint(getEvent, () => sampleEvent()),
  mockEndpoint(previewEventCorrection, () => preview),
  mockEndpoint(correctEvent, ({ body }) => {
    sent.push(body);
    return { id, heldSeconds: 12 };
  }),
);
afterEach(() => {
  localStorage.clear();
  sent.length = 0;
});

async function review(place = 'Pátio') {
  await screen.findByLabelText('Local');
  put({ Local: place });
}

test('what changed is read before it is published, to whom one chooses', async () => {
  const { user, address } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('link', { name: 'corrigir' }));
  expect(await screen.findByLabelText('Título')).toHaveValue('Reunião de pais');
  expect(screen.queryByText('Destinatários')).not.toBeInTheDocument();
  await review();
  await press(user, 'ver o que mudou');
  expect(await screen.findByRole('deletion')).toHaveTextContent('saiu: Auditório');
  expect(dialog().getByRole('radio', { name: 'quem já viu (2)' })).toBeChecked();
  await user.click(dialog().getByRole('radio', { name: 'ninguém' }));
  await user.click(dialog().getByRole('button', { name: 'publicar correção' }));
  expect(await screen.findByText('Correção publicada!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(at));
  const { startTime, endTime, ...communication } = sent[0]!.communication;
  expect(sent[0]!.tell).toBe('Nobody');
  expect([startTime, endTime].map(Date.parse)).toEqual(
    ['2990-11-27T21:00:00Z', '2990-11-27T22:30:00Z'].map(Date.parse),
  );
  expect(communication).toEqual({
    title: 'Reunião de pais',
    description: 'Tragam perguntas.',
    place: 'Pátio',
  });
});

test('undone within ten seconds, its form opens as it was', async () => {
  server.use(mockEndpoint(undoSending, () => ({ scheduledDate: null, wasCorrection: true })));
  const { user, address } = renderRemote(remote, { at: form });
  await review();
  await press(user, 'ver o que mudou');
  await user.click(await screen.findByRole('button', { name: 'publicar correção' }));
  await press(user, 'desfazer');
  await waitFor(() => expect(address()).toBe(form));
  expect(await screen.findByLabelText('Local')).toHaveValue('Pátio');
});

test('what a correction binds people to tells everybody; a refusal says why, and keeps the text', async () => {
  const detail = 'Uma correção sai em instantes.';
  server.use(
    mockEndpoint(previewEventCorrection, () => ({
      ...preview,
      tellsEverybody: true,
      asksAgain: true,
    })),
    mockProblem(correctEvent, 409, { code: 'correction-held', detail }),
  );
  const { user } = renderRemote(remote, { at: form });
  await review();
  await press(user, 'ver o que mudou');
  expect(await screen.findByText(/3 responsáveis são avisados/)).toBeVisible();
  expect(dialog().getByText(/perguntado de novo/)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'publicar correção' }));
  expect(await dialog().findByText(detail)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'voltar' }));
  expect(screen.getByLabelText('Local')).toHaveValue('Pátio');
});

test('a held correction is taken back on the page, and every version can be read', async () => {
  const held = { by: 'Marina Barros', heldSeconds: 9 };
  const correctedAt = '2026-11-19T12:12:00Z';
  server.use(
    mockEndpoint(getEvent, () => sampleEvent({ heldCorrection: held, correctedAt })),
    mockEndpoint(undoSending, () => ({ scheduledDate: null, wasCorrection: true })),
    mockEndpoint(listItemVersions, () => [
      {
        at: correctedAt,
        by: 'Marina Barros',
        tell: 'Seen' as const,
        heldSeconds: null,
        fields: [],
        changes,
      },
    ]),
  );
  const { user } = renderRemote(remote, { at });
  expect(await screen.findByText(/Uma correção de Marina Barros sai em instantes/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'corrigir' })).not.toBeInTheDocument();
  await user.click(await screen.findByText(/^Corrigido em 19\/11\/2026/));
  expect(await screen.findByText(/quem já tinha visto foi avisado/)).toBeVisible();
  server.use(mockEndpoint(getEvent, () => sampleEvent({ correctedAt })));
  await press(user, 'desfazer correção');
  expect(await screen.findByRole('link', { name: 'corrigir' })).toBeVisible();
});

test('what is not sent, or of somebody else, is not corrected', async () => {
  server.use(mockEndpoint(getEvent, () => sampleEvent({ isEditable: false })));
  renderRemote(remote, { at: form });
  expect(await screen.findByText('Só quem enviou e a administração corrigem.')).toBeVisible();
});
