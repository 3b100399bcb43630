import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, useState, type ReactElement } from 'react';
import { TextField } from '../field/text-field.tsx';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';
import { ToastView } from './toast-view.tsx';

function Deletion({ onDelete, ...rest }: { onDelete: () => void; error?: string; busy?: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button onClick={() => setAsking(true)}>deletar</button>
      {asking && (
        <Dialog
          title="Deletar funcionário"
          submitLabel="confirmar deleção"
          submitVariant="danger"
          onSubmit={onDelete}
          onClose={() => setAsking(false)}
          {...rest}
        >
          <p>Deseja realmente deletar o funcionário?</p>
        </Dialog>
      )}
    </>
  );
}

async function ask(view: ReactElement) {
  const user = userEvent.setup();
  render(view);
  await user.click(screen.getByRole('button', { name: 'deletar' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Deletar funcionário' }) };
}

test('an administrator confirms a deletion', async () => {
  const onDelete = jest.fn();
  const { user, dialog } = await ask(<Deletion onDelete={onDelete} />);
  expect(dialog).toHaveTextContent('Deseja realmente deletar o funcionário?');
  await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));
  expect(onDelete).toHaveBeenCalledTimes(1);
});

test('a refused deletion says why', async () => {
  await ask(<Deletion onDelete={() => {}} error="Houve um erro ao deletar o funcionário." />);
  expect(screen.getByRole('alert')).toHaveTextContent('Houve um erro ao deletar o funcionário.');
});

test('a deletion under way cannot be sent twice', async () => {
  const onDelete = jest.fn();
  const { dialog } = await ask(<Deletion onDelete={onDelete} busy />);
  fireEvent.submit(dialog.querySelector('form')!);
  expect(screen.getByRole('button', { name: 'confirmar deleção' })).toBeDisabled();
  expect(onDelete).not.toHaveBeenCalled();
});

/** A press, as usual some time after the dialog opened. */
function press(element: HTMLElement, { after = 1000, detail = 1 } = {}) {
  const down = createEvent.pointerDown(element);
  Object.defineProperty(down, 'timeStamp', { value: performance.now() + after });
  fireEvent(element, down);
  fireEvent.click(element, { detail });
}

const waysOut: Record<string, (dialog: HTMLElement) => void> = {
  'the close control': () => screen.getByRole('button', { name: 'fechar' }).click(),
  Escape: (dialog) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
  'a click outside': press,
};

test.each(Object.keys(waysOut))('%s closes a dialog and the focus returns', async (way) => {
  const onDelete = jest.fn();
  const { dialog } = await ask(<Deletion onDelete={onDelete} />);
  press(screen.getByText('Deseja realmente deletar o funcionário?'));
  expect(dialog).toBeInTheDocument();
  await act(async () => waysOut[way]?.(dialog));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'deletar' })).toHaveFocus();
  expect(onDelete).not.toHaveBeenCalled();
});

test('the second press of a double click leaves the dialog that the first one opened', async () => {
  const { dialog } = await ask(<Deletion onDelete={() => {}} />);
  press(dialog, { after: 80 });
  press(dialog, { detail: 2 });
  expect(dialog).toBeInTheDocument();
});

test('a selection dragged out of a dialog does not close it', async () => {
  const { dialog } = await ask(<Deletion onDelete={() => {}} />);
  fireEvent.pointerDown(screen.getByText('Deseja realmente deletar o funcionário?'));
  fireEvent.click(dialog);
  expect(dialog).toBeInTheDocument();
});

test('a dialog with fields starts in the first one', () => {
  render(
    <Dialog title="Alterar nome" submitLabel="salvar" onSubmit={() => {}} onClose={() => {}}>
      <TextField label="Nome" />
    </Dialog>,
  );
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
});

function Renaming({ onClose, busy }: { onClose: () => void; busy?: boolean }) {
  return (
    <Dialog title="Alterar nome" submitLabel="salvar" onSubmit={() => {}} {...{ onClose, busy }}>
      <TextField label="Nome" defaultValue="Marina" />
    </Dialog>
  );
}

test('a dialog with something typed asks before it closes otherwise than by its button', async () => {
  const onClose = jest.fn();
  const user = userEvent.setup();
  render(<Renaming onClose={onClose} />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  const field = screen.getByRole('textbox', { name: 'Nome' });
  const pressEscape = () => fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await user.type(field, ' Souza');
  press(dialog);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Fechar e descartar o que você digitou?')).toBeVisible();
  // Browsers close on a second Escape.
  act(() => {
    dialog.close();
    fireEvent(dialog, new Event('close'));
  });
  expect(dialog.open).toBe(true);
  await user.click(screen.getByRole('button', { name: 'continuar aqui' }));
  expect(field).toHaveFocus();
  expect(screen.getByRole('button', { name: 'salvar' })).toBeVisible();

  pressEscape();
  await user.click(screen.getByRole('button', { name: 'descartar' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'fechar' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a dialog whose text is as it was closes, and one that sends it stays', async () => {
  const onClose = jest.fn();
  const user = userEvent.setup();
  const view = render(<Renaming onClose={onClose} />);
  const field = screen.getByRole('textbox', { name: 'Nome' });
  await user.type(field, 'x{Backspace}');
  press(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.type(field, 'x');
  view.rerender(<Renaming onClose={onClose} busy />);
  press(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/descartar/)).not.toBeInTheDocument();
});

test('the phone menu opens as a named sheet', () => {
  const onClose = jest.fn();
  render(
    <Sheet title="Menu" onClose={onClose}>
      <a href="/eventos/listar">Eventos</a>
    </Sheet>,
  );
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Eventos' })).toBeVisible();
  press(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a failure interrupts, a success does not', () => {
  render(
    <>
      <ToastView tone="success">Comunicado enviado!</ToastView>
      <ToastView tone="error">Houve um erro ao enviar a mensagem.</ToastView>
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Comunicado enviado!');
  expect(screen.getByRole('alert')).toHaveTextContent('Houve um erro ao enviar a mensagem.');
});
