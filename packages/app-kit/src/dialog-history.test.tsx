import { useDialog } from '@caderneta/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { followDialogs } from './dialog-history.ts';

let popped = () => {};
// Before the page's own, which ends the event.
window.addEventListener('popstate', () => popped(), true);

const dialogs = followDialogs();
const user = userEvent.setup();

interface WindowProps {
  name: string;
  stays?: boolean;
  isOwn?: boolean;
}

/** A button that opens a dialog, in which another one may be opened. */
function Window({ name, stays, isOwn }: WindowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>{name}</button>
      {isOpen && <Opened {...{ name, stays, isOwn }} onClose={() => setOpen(false)} />}
    </>
  );
}

function Opened({ name, stays, isOwn, onClose }: WindowProps & { onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const dialog = useDialog(() => (stays ? setAsking(true) : onClose()));
  return (
    <dialog {...dialog} aria-label={name} data-own-entry={isOwn ? '' : undefined}>
      {isAsking && <p>descartar?</p>}
      <button onClick={onClose}>fechar {name}</button>
      {name === 'fora' && <Window name="dentro" />}
    </dialog>
  );
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const depth = () => (window.history.state as { dialogs?: number } | null)?.dialogs ?? 0;
const settled = () => act(() => dialogs.settled());
const names = () =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));

const traversed = (by: number) =>
  act(
    () =>
      new Promise<void>((resolve) => {
        popped = resolve;
        window.history.go(by);
      }),
  );

const goBack = () => traversed(-1);

/** What a router would hear. */
const heard = jest.fn();
window.addEventListener('popstate', heard);

beforeEach(() => {
  window.history.pushState({ key: 'page' }, '', '/turmas');
  heard.mockClear();
});

afterEach(async () => settled());

test('Back closes one dialog after the other, and no page hears of it', async () => {
  render(<Window name="fora" />);
  await press('fora');
  await press('dentro');
  expect(depth()).toBe(2);
  expect(window.history.state).toMatchObject({ key: 'page' });
  await goBack();
  await waitFor(() => expect(names()).toEqual(['fora']));
  await goBack();
  await waitFor(() => expect(names()).toEqual([]));
  expect(depth()).toBe(0);
  expect(heard).not.toHaveBeenCalled();
});

test('a dialog that closes by itself takes its entry along', async () => {
  render(<Window name="fora" />);
  await press('fora');
  const { length } = window.history;
  await press('fechar fora');
  await settled();
  expect(depth()).toBe(0);
  await press('fora');
  expect(window.history).toHaveLength(length);
  await press('fechar fora');
  await settled();
  expect(heard).not.toHaveBeenCalled();
});

test('a dialog that asks first keeps its entry', async () => {
  render(<Window name="fora" stays />);
  await press('fora');
  await goBack();
  expect(await screen.findByText('descartar?')).toBeVisible();
  await waitFor(() => expect(depth()).toBe(1));
  await press('fechar fora');
  await settled();
  expect(depth()).toBe(0);
});

test('a page that opens from a dialog takes its place, also while the dialog leaves', async () => {
  const view = render(<Window name="fora" />);
  await press('fora');
  const { length } = window.history;
  window.history.pushState({ key: 'next' }, '', '/alunos');
  view.unmount();
  await settled();
  expect(window.history).toHaveLength(length);
  expect(window.location.pathname).toBe('/alunos');
  await goBack();
  expect(window.location.pathname).toBe('/turmas');
  expect(heard).toHaveBeenCalledTimes(1);

  render(<Window name="fora" />);
  await press('fora');
  await press('fechar fora');
  window.history.pushState({ key: 'next' }, '', '/alunos');
  await settled();
  expect(window.location.pathname).toBe('/alunos');
  await goBack();
  expect(window.location.pathname).toBe('/turmas');
  expect(depth()).toBe(0);
});

test('a page that takes the place of a dialog’s page leaves neither of them', async () => {
  window.history.pushState({ key: 'list' }, '', '/alunos');
  window.history.pushState({ key: 'page' }, '', '/alunos/1');
  const view = render(<Window name="fora" />);
  await press('fora');
  window.history.replaceState({ key: 'next' }, '', '/feito');
  view.unmount();
  expect(window.location.pathname).toBe('/feito');
  await settled();
  expect(window.location.pathname).toBe('/feito');
  await goBack();
  expect(window.location.pathname).toBe('/alunos');
});

test('the entry of a dialog that is gone is left, as after a reload', async () => {
  render(<Window name="fora" />);
  window.history.pushState({ key: 'page', dialogs: 1 }, '');
  document.dispatchEvent(new Event('caderneta:dialogs'));
  await waitFor(() => expect(depth()).toBe(0));
  // Forward leads there, and back again.
  await traversed(1);
  await waitFor(() => expect(depth()).toBe(0));
});

test('a dialog with an address of its own gets no further entry', async () => {
  render(<Window name="fora" isOwn />);
  await press('fora');
  await settled();
  expect(depth()).toBe(0);
});
