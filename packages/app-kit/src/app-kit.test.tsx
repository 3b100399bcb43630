import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LazyPages, PageOutlet, RouteAnnouncer, Toast, ToastQueue, useStore } from './index.ts';

beforeEach(() => {
  // jsdom doesn't scroll.
  jest.spyOn(window, 'scrollTo').mockImplementation();
});

function Site({ pathname, title, hasForm }: { pathname: string; title: string; hasForm: boolean }) {
  return (
    <main>
      <h1>{title}</h1>
      {hasForm && (
        <form>
          <input aria-label="Nome" />
        </form>
      )}
      <RouteAnnouncer pathname={pathname} unread={2} />
    </main>
  );
}

test('a navigation focuses the heading, or announces it while a field has the focus', async () => {
  const { rerender } = render(<Site pathname="/a" title="Início" hasForm />);
  expect(document.title).toBe('(2) Início · Caderneta');
  expect(document.body).toHaveFocus();

  rerender(<Site pathname="/b" title="Turmas" hasForm />);
  expect(screen.getByRole('heading', { name: 'Turmas' })).toHaveFocus();
  expect(window.scrollTo).toHaveBeenCalledTimes(1);

  await userEvent.click(screen.getByLabelText('Nome'));
  rerender(<Site pathname="/c" title="Alunos" hasForm />);
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  expect(screen.getByText('Alunos', { selector: 'p' })).toBeInTheDocument();
});

test('a page that failed to load can be retried in its place', async () => {
  const pages = new LazyPages();
  const load = jest
    .fn<Promise<{ default: () => React.ReactNode }>, []>()
    .mockRejectedValueOnce(new Error('gone'))
    // What another build exports may lack the page.
    .mockResolvedValueOnce({} as { default: () => React.ReactNode })
    .mockResolvedValue({ default: () => <p>A página</p> });
  const onFailure = jest.fn();
  const outlet = <PageOutlet id="a" props={{}} waiting="…" {...{ pages, load, onFailure }} />;
  render(outlet, { onCaughtError: () => undefined });
  await userEvent.click(await screen.findByRole('button', { name: 'recarregar' }));
  await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(2));
  await userEvent.click(await screen.findByRole('button', { name: 'recarregar' }));
  expect(await screen.findByText('A página')).toBeInTheDocument();
  expect(onFailure).toHaveBeenCalledTimes(2);
});

test('a page that failed without a connection comes by itself once it is back', async () => {
  const load = jest
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('not reached yet'))
    .mockResolvedValue({ default: () => <p>A página</p> });
  const outlet = { pages: new LazyPages(), load, onFailure: () => undefined, waiting: '…' };
  render(<PageOutlet id="a" props={{}} {...outlet} />, { onCaughtError: () => undefined });
  await screen.findByRole('button', { name: 'recarregar' });
  act(() => void window.dispatchEvent(new Event('online')));

  expect(await screen.findByText('A página')).toBeInTheDocument();
});

test('a page asked for without a connection comes by itself where that fails once it is back', async () => {
  const asked = Promise.withResolvers<never>();
  const load = jest
    .fn()
    .mockReturnValueOnce(asked.promise)
    .mockResolvedValue({ default: () => <p>A página</p> });
  const outlet = { pages: new LazyPages(), load, onFailure: () => undefined, waiting: '…' };
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<PageOutlet id="a" props={{}} {...outlet} />);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  asked.reject(new Error('offline'));

  expect(await screen.findByText('A página')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

function Toasts({ toasts }: { toasts: ToastQueue }) {
  return useStore(toasts).map((toast) => <Toast key={toast.id} {...{ toast, toasts }} />);
}

test('a queue of one shows the newest message, and offers its action once', async () => {
  const toasts = new ToastQueue(1);
  const run = jest.fn();
  render(<Toasts toasts={toasts} />);
  act(() => void toasts.show('error', 'Não deu certo.'));
  act(() => void toasts.show('success', 'Enviado!', { action: { label: 'desfazer', run } }));
  expect(screen.queryByText('Não deu certo.')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'desfazer' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(toasts.current()).toEqual([]);
});
