import { listFeed } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen, waitFor } from '@testing-library/react';
import { giveWorkers } from '../testing/browser-features.ts';
import { renderFamily } from '../testing/render-family.tsx';
import { familyHandlers } from '../testing/the-family.ts';
import { followWorker } from './service-worker.ts';
import { waitingWorker } from './update-prompt.tsx';

mockServer(
  ...familyHandlers,
  mockEndpoint(listFeed, () => ({ items: [], next: null })),
);
const offer = (worker: ServiceWorker) => waitingWorker.set(worker);
afterEach(() => waitingWorker.set(null));

const question = 'Nova versão disponível. Deseja atualizar agora?';

test('a new version asks before it replaces the one in use', async () => {
  const { waiting, registered } = giveWorkers({ inUse: true });
  const { user } = renderFamily();
  await act(() => followWorker(offer));
  expect(registered()).toEqual(['/familia/worker.js', '/familia']);
  expect(await screen.findByText(question)).toBeInTheDocument();
  expect(waiting.postMessage).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'atualizar' }));
  expect(waiting.postMessage).toHaveBeenCalledWith('take-over');
});

test('a busy person is not asked', async () => {
  const { waiting } = giveWorkers({ inUse: true });
  const { user } = renderFamily();
  await act(() => followWorker(offer));
  await user.click(await screen.findByRole('button', { name: 'depois' }));
  await waitFor(() => expect(screen.queryByText(question)).not.toBeInTheDocument());
  expect(waiting.postMessage).not.toHaveBeenCalled();
});

test('the first version has nothing to replace', async () => {
  giveWorkers({ inUse: false });
  renderFamily();
  await act(() => followWorker(offer));
  await screen.findByRole('heading', { level: 1, name: 'Novidades' });
  expect(screen.queryByText(question)).not.toBeInTheDocument();
});

test('the app closes the news from before it was opened, and none that came later', async () => {
  const opened = performance.timeOrigin;
  const newsOf = (shownAt: number) => ({ data: { urls: ['/familia'], shownAt }, close: jest.fn() });
  const [before, later] = [newsOf(opened - 1), newsOf(opened + 1)];
  const urgent = { data: { url: '/familia/item/1?urgente' }, close: jest.fn() };
  giveWorkers({ inUse: true, shown: [before, later, urgent] as unknown as Notification[] });
  await act(() => followWorker(offer));
  expect(before.close).toHaveBeenCalled();
  expect(later.close).not.toHaveBeenCalled();
  expect(urgent.close).not.toHaveBeenCalled();

  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(later.close).toHaveBeenCalled();
});
