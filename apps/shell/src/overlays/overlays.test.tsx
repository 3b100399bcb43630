import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { renderShell } from '../testing/render-shell.tsx';

mockServer(...portalHandlers);

async function openPortal() {
  const portal = renderShell();
  await screen.findByRole('heading', { name: 'olá, Marina' });
  return portal;
}

const deletion = {
  title: 'Deletar funcionário',
  body: 'Deseja realmente deletar o funcionário?',
  submit: 'confirmar deleção',
};

test('a confirmation stays open with the reason after a refusal', async () => {
  const { user, shell } = await openPortal();
  const run = jest
    .fn<Promise<void>, []>()
    .mockRejectedValueOnce(new Error('Houve um erro ao deletar o funcionário.'))
    .mockResolvedValueOnce();
  let answer: Promise<boolean> | undefined;
  act(() => void (answer = shell.modals.confirm({ ...deletion, run })));
  await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));
  expect(await screen.findByText('Houve um erro ao deletar o funcionário.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));

  await expect(answer).resolves.toBe(true);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a refusal stays in the modal; another failure closes it and is said in a toast', async () => {
  const { user, shell } = await openPortal();
  const refused = Object.assign(new Error('Você não pode deletar a si mesmo.'), { status: 409 });
  const run = jest.fn<Promise<void>, []>().mockRejectedValueOnce(refused);
  const failed = 'Houve um erro ao deletar o funcionário.';
  let answer: Promise<boolean> | undefined;
  act(() => void (answer = shell.modals.confirm({ ...deletion, run, failed })));
  await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));
  const modal = within(screen.getByRole('dialog'));
  expect(await modal.findByText('Você não pode deletar a si mesmo.')).toBeVisible();
  expect(screen.queryByText(failed)).not.toBeInTheDocument();

  run.mockRejectedValueOnce(Object.assign(new Error('broken'), { status: 500 }));
  await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));
  expect(await screen.findByText(failed)).toBeVisible();
  await expect(answer).resolves.toBe(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a modal of a remote can use the shell’s services', async () => {
  const Greeting = () => <p>{useSession().school.name}</p>;
  const { shell } = await openPortal();
  act(() => void shell.modals.open(Greeting, {}));
  expect(await screen.findByText('Escola Girassol', { selector: 'p' })).toBeVisible();
});

test('a confirmation that is closed answers no', async () => {
  const { user, shell } = await openPortal();
  let answer: Promise<boolean> | undefined;
  act(() => void (answer = shell.modals.confirm(deletion)));
  await user.click(screen.getByRole('button', { name: 'fechar' }));

  await expect(answer).resolves.toBe(false);
});

test('what was confirmed ends and is told although its dialog was closed', async () => {
  const { user, shell } = await openPortal();
  for (const isRefused of [false, true]) {
    const held = Promise.withResolvers<void>();
    let answer: Promise<boolean> | undefined;
    act(() => void (answer = shell.modals.confirm({ ...deletion, run: () => held.promise })));
    await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));
    if (isRefused) act(() => shell.modals.dismissAll());
    else await user.click(screen.getByRole('button', { name: 'fechar' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await act(async () => {
      if (isRefused) held.reject(new Error('Você não pode deletar a si mesmo.'));
      else held.resolve();
      expect(await answer).toBe(!isRefused);
    });
  }
  expect(await screen.findByText('Você não pode deletar a si mesmo.')).toBeVisible();
});

test('a modal of a remote resolves with its result, and leaving the page dismisses it', async () => {
  const { user, shell } = await openPortal();
  function Choice({ options, close }: { options: string[]; close: (choice?: string) => void }) {
    return options.map((option) => (
      <button key={option} onClick={() => close(option)}>
        {option}
      </button>
    ));
  }
  const props = { options: ['amanhã', 'depois'] };
  let answer: Promise<string | undefined> | undefined;
  act(() => void (answer = shell.modals.open<typeof props, string>(Choice, props)));
  await user.click(screen.getByRole('button', { name: 'depois' }));
  await expect(answer).resolves.toBe('depois');

  act(() => void (answer = shell.modals.open<typeof props, string>(Choice, props)));
  await user.click(screen.getByRole('link', { name: 'Configurações' }));
  await expect(answer).resolves.toBeUndefined();
  await waitFor(() => expect(screen.queryByText('amanhã')).not.toBeInTheDocument());
});

test('a modal that breaks is closed and said', async () => {
  const { shell, reports } = await openPortal();
  function Broken(): never {
    throw new Error('broken');
  }
  let answer: Promise<unknown> | undefined;
  act(() => void (answer = shell.modals.open(Broken, {})));

  await expect(answer).resolves.toBeUndefined();
  expect(await screen.findByText(/Algo deu errado/)).toBeVisible();
  expect(reports).toEqual(['a modal failed']);
});

test('a toast leaves after 3 seconds, but not while it is being read', async () => {
  const { shell } = await openPortal();
  jest.useFakeTimers();
  act(() => void shell.toasts.show('success', 'Comunicado enviado!'));
  act(() => jest.advanceTimersByTime(2900));
  const toast = screen.getByText('Comunicado enviado!');
  fireEvent.pointerEnter(toast);
  act(() => jest.advanceTimersByTime(10_000));
  expect(toast).toBeVisible();
  fireEvent.pointerLeave(toast);
  act(() => jest.advanceTimersByTime(3100));
  expect(toast).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('several toasts are shown together and each can be closed', async () => {
  const { user, shell } = await openPortal();
  act(() => {
    shell.toasts.show('success', 'Turma criada!');
    shell.toasts.show('error', 'Houve um erro ao criar a turma.');
  });
  await user.click(screen.getAllByRole('button', { name: 'fechar aviso' })[0]!);

  expect(screen.queryByText('Turma criada!')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Houve um erro ao criar a turma.');
  expect(window.location.pathname).toBe(paths.home);
});

test('a toast with something to do stays as long as it says, and a click does it once', async () => {
  const { user, shell } = await openPortal();
  const undo = jest.fn();
  const options = { action: { label: 'desfazer', run: undo }, duration: 10_000 };
  jest.useFakeTimers();
  act(() => void shell.toasts.show('success', 'Comunicado enviado!', options));
  act(() => jest.advanceTimersByTime(9_900));
  expect(screen.getByText('Comunicado enviado!')).toBeVisible();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText('Comunicado enviado!')).not.toBeInTheDocument();
  jest.useRealTimers();

  act(() => void shell.toasts.show('success', 'Comunicado enviado!', options));
  await user.click(screen.getByRole('button', { name: 'desfazer' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Comunicado enviado!')).not.toBeInTheDocument();
});

test('Ctrl+Z runs the last toast’s action, but undoes typing in a field', async () => {
  const { user, shell } = await openPortal();
  const undone: string[] = [];
  const offer = (what: string) => ({ action: { label: 'desfazer', run: () => undone.push(what) } });
  act(() => {
    shell.toasts.show('success', 'Comunicado enviado!', offer('first'));
    shell.toasts.show('success', 'Evento enviado!', offer('second'));
    shell.toasts.show('success', 'Turma criada!');
  });
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toEqual([]);
  field.remove();
  await user.keyboard('{Control>}z{/Control}');

  expect(undone).toEqual(['second']);
  expect(screen.queryByText('Evento enviado!')).not.toBeInTheDocument();
  expect(screen.getByText('Comunicado enviado!')).toBeVisible();
});
