import {
  confirmReading,
  getFamilyCommunication,
  listFeed,
  visualizeFamilyCommunication,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { setConnection } from '../testing/connection.ts';
import { Received } from '../testing/received.ts';
import { renderFamily } from '../testing/render-family.tsx';
import { itemId, sampleFeedItem, sampleFile, sampleItem } from '../testing/sample-item.ts';

let received = new Received();
const server = mockServer();
beforeEach(() => {
  localStorage.clear();
  received = new Received();
  const confirming = mockEndpoint(confirmReading, () => received.change({ read: true }));
  server.use(...received.handlers, confirming);
});

const open = () => renderFamily({ at: `/familia/item/${itemId}` });
const confirmButton = () => screen.findByRole('button', { name: 'li e estou ciente' });

test('an announcement says who wrote it, when, for whom, and what', async () => {
  received.item = sampleItem({
    imageUrl: '/files/1/original',
    attachments: [sampleFile(1, { originalName: 'autorização.pdf', mediaType: 'application/pdf' })],
  });
  open();

  expect(await screen.findByRole('heading', { level: 1, name: received.item.title })).toBeVisible();
  expect(screen.getByText(/^Tiago Lopes/)).toHaveTextContent(
    'Tiago Lopes · 25/02/2026 às 09:05Para Ana e Bento',
  );
  expect(screen.getByText(/^Levem boné\./)).toHaveStyle({ whiteSpace: 'pre-wrap' });
  expect(screen.getByRole('link', { name: 'https://example.org/jardim' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'abrir imagem' })).toBeVisible();
  const file = received.item.attachments[0]!;
  const files = within(screen.getByRole('region', { name: 'Anexos' }));
  expect(files.getByRole('link', { name: /^autorização\.pdf/ })).toHaveAttribute(
    'href',
    file.location,
  );
  expect(files.getByRole('link', { name: 'baixar autorização.pdf' })).toHaveAttribute('download');
});

test('a formatted text is drawn as it was formatted', async () => {
  const blocks = [{ marker: '•', spans: [{ text: 'Boné' }, { text: ' azul', isBold: true }] }];
  received.item = sampleItem({ description: '• Boné azul', blocks });
  open();
  expect(await screen.findByRole('listitem')).toHaveTextContent('Boné azul');
  expect(screen.getByText('azul').closest('strong')).toBeVisible();
  expect(screen.queryByText('• Boné azul')).toBeNull();
});

test('an item of a kind that came after this page can be read', async () => {
  received.item = sampleItem({ kind: 'FromTomorrow' as never });
  open();

  expect(await screen.findByRole('heading', { level: 1, name: received.item.title })).toBeVisible();
  expect(screen.getByText('Novidade')).toBeVisible();
});

test('an item that this device never showed says without a connection that it is not here', async () => {
  server.use(mockEndpoint(getFamilyCommunication, () => HttpResponse.error()));
  open();

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Sem conexão, e isto ainda não foi carregado neste aparelho.',
  );
});

test('an item that the school withdrew while it was open says so', async () => {
  const { user } = open();
  await confirmButton();
  server.use(mockProblem(confirmReading, 404), mockProblem(getFamilyCommunication, 404));
  await user.click(await confirmButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'A escola retirou isto enquanto estava aberto aqui.',
  );
  expect(screen.queryByRole('button', { name: 'tentar novamente' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Confira a internet/)).not.toBeInTheDocument();
});

test('the school learns once that it was opened, and the badge falls', async () => {
  server.use(
    mockEndpoint(listFeed, () => ({
      items: [{ ...sampleFeedItem(received.item), isUnread: received.openings === 0 }],
      next: null,
    })),
  );
  const { user } = renderFamily();
  await user.click(await screen.findByRole('link', { name: /jardim botânico/ }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await waitFor(() => expect(document.title).toBe(`${received.item.title} · Caderneta`));

  await user.click(screen.getByRole('link', { name: /^voltar/ }));
  const card = await screen.findByRole('link', { name: /jardim botânico/ });
  await waitFor(() => expect(card).not.toHaveTextContent('não visto'));
  await user.click(card);
  await confirmButton();
  expect(received.openings).toBe(1);
});

test('a view that the server missed is sent when the connection is back', async () => {
  server.use(mockProblem(visualizeFamilyCommunication, 503));
  open();
  await confirmButton();
  server.use(...received.handlers);
  act(() => {
    setConnection(false);
    setConnection(true);
  });
  await waitFor(() => expect(received.openings).toBe(1));
});

test('a guardian confirms the reading once and for all', async () => {
  const { user } = open();
  await user.click(await confirmButton());
  const said = await screen.findByText('Você confirmou a leitura');
  await waitFor(() => expect(said).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'li e estou ciente' })).not.toBeInTheDocument();
});

test('a confirmation that fails is not one, and can be tried again', async () => {
  server.use(mockProblem(confirmReading, 500));
  const { user } = open();
  await user.click(await confirmButton());
  const alert = await screen.findByText(/^Não deu certo: a escola não recebeu/);
  expect(alert).toBeVisible();
  expect(await confirmButton()).toBeEnabled();

  server.use(mockEndpoint(confirmReading, () => received.change({ read: true })));
  await user.click(screen.getByRole('button', { name: 'tentar novamente' }));
  expect(await screen.findByText('Você confirmou a leitura')).toBeVisible();
  expect(alert).not.toBeInTheDocument();
});

test('after a lost answer the confirmation is kept, and the page asks what counts', async () => {
  server.use(mockProblem(confirmReading, 504));
  const behindProxy = open();
  await behindProxy.user.click(await confirmButton());
  expect(await screen.findByText(/será enviado quando a conexão voltar/)).toBeVisible();
  cleanup();
  localStorage.clear();

  server.use(
    mockEndpoint(confirmReading, () => {
      received.change({ read: true });
      return HttpResponse.error();
    }),
  );
  const again = open();
  await again.user.click(await confirmButton());
  expect(await screen.findByText('Você confirmou a leitura')).toBeVisible();
});

test('a browser that stores nothing says that the answer may be lost', async () => {
  const { user } = open();
  const button = await confirmButton();
  act(() => setConnection(false));
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  await user.click(button);
  expect(await screen.findByText(/^Não sabemos se chegou à escola/)).toBeVisible();
  expect(screen.queryByText(/será enviado quando/)).not.toBeInTheDocument();

  act(() => setConnection(true));
  await user.click(screen.getByRole('button', { name: 'tentar novamente' }));
  expect(await screen.findByText('Você confirmou a leitura')).toBeVisible();
});

test('an item that loads is announced', async () => {
  server.use(mockPending(getFamilyCommunication));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('an item that fails loads again on request, and is not yet opened', async () => {
  server.use(mockProblem(getFamilyCommunication, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  expect(received.openings).toBe(0);
  server.use(...received.handlers);
  await user.click(again);
  expect(await confirmButton()).toBeVisible();
});

test('an item that is gone leads back to the feed', async () => {
  server.use(mockProblem(getFamilyCommunication, 404));
  open();
  expect(await screen.findByText(/^Isto não está mais aqui/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ver novidades' })).toHaveAttribute('href', '/familia');
});
