import { getFamily, listFeed } from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor } from '@testing-library/react';
import { feedItem } from '../testing/feed-items.ts';
import { renderFamily } from '../testing/render-family.tsx';
import { familyHandlers, theFamily } from '../testing/the-family.ts';
import { deletePagesRead } from './pages-read.ts';
import { readFirstAnswers, shownFirstAnswer } from './first-answers.ts';
import { keepFirstView } from '../app/first-view.ts';

const server = mockServer(...familyHandlers);
const feedOf = (title: string) => ({ items: [feedItem({ title })], next: null });
beforeEach(() => localStorage.clear());

/** The page as the server sent it; `stored` as the worker kept it. */
function openPage({ stored }: { stored: boolean }) {
  const answers = { '/v1/family/me': theFamily, '/v1/family/feed': feedOf('Passeio') };
  const data = JSON.stringify({ answers, readAt: Date.parse('2026-11-18T17:05:00Z') });
  document.body.innerHTML = `<div id="first-view">Passeio, para ler</div><div id="root"></div>
    <script type="application/json" id="first-data" ${stored ? 'data-stored' : ''}>${data}</script>`;
  readFirstAnswers();
}

test('answers that came with the page are not asked for', async () => {
  openPage({ stored: false });
  server.use(mockPending(getFamily), mockPending(listFeed));
  renderFamily();
  expect(await screen.findByText('Passeio')).toBeVisible();
  expect(screen.getByText(/^atualizado às \d\d:\d\d$/)).toBeVisible();
  expect(document.getElementById('first-data')).toBeNull();
});

test('answers of a page that the worker kept show while the school is asked', async () => {
  openPage({ stored: true });
  server.use(mockPending(getFamily), mockPending(listFeed));
  const { unmount } = renderFamily();
  expect(await screen.findByText('Passeio')).toBeVisible();
  expect(screen.getByText('atualizado em 18/11/2026 às 14:05')).toBeVisible();
  unmount();
  server.use(
    mockEndpoint(getFamily, () => theFamily),
    mockEndpoint(listFeed, () => feedOf('Festa')),
  );
  renderFamily();
  expect(await screen.findByText('Festa')).toBeVisible();
});

test('answers that were read while the guardian still answered are asked for anew', async () => {
  sessionStorage.setItem('caderneta.wrote', String(Date.now()));
  openPage({ stored: false });
  sessionStorage.clear();
  server.use(
    mockEndpoint(getFamily, () => theFamily),
    mockEndpoint(listFeed, () => feedOf('Festa')),
  );
  renderFamily();
  expect(await screen.findByText('Festa')).toBeVisible();
});

test('a page of another guardian of the device gives way to the one who reads now', async () => {
  openPage({ stored: false });
  const other = { id: '0199c2b0-0000-7000-8000-000000000007', name: 'Otávio Lima' };
  const { school } = theFamily;
  server.use(
    mockEndpoint(getFamily, () => ({
      ...theFamily,
      responsible: other,
      schools: [{ ...school, responsible: other }],
    })),
    mockEndpoint(listFeed, () => feedOf('Do Otávio')),
  );
  renderFamily();
  expect(await screen.findByText('Do Otávio')).toBeVisible();
  expect(screen.queryByText('Passeio')).not.toBeInTheDocument();
});

test('nothing of a page that the worker kept shows after the device was left', async () => {
  openPage({ stored: true });
  await deletePagesRead();
  server.use(mockPending(getFamily));
  renderFamily();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
  expect(shownFirstAnswer(new URL('/v1/family/me', window.location.href))).toBeUndefined();
});

test('the view that came with the page stays until the app shows its own', async () => {
  openPage({ stored: false });
  const root = document.getElementById('root')!;
  keepFirstView(root);
  root.innerHTML = '<main><div aria-busy="true"></div></main>';
  await Promise.resolve();
  expect(screen.getByText('Passeio, para ler')).toBeVisible();
  expect(root).not.toBeVisible();
  root.innerHTML = '<main><h1>Novidades</h1></main>';
  await waitFor(() => expect(screen.queryByText('Passeio, para ler')).not.toBeInTheDocument());
  expect(root).toBeVisible();
});
