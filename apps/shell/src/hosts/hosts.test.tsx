import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, useSession } from '@caderneta/platform';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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

test('a confirmation stays open with the reason where what it runs is refused', async () => {
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

test('a modal of a remote reaches what the shell offers', async () => {
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

test('a modal of a remote answers what it closed with, and leaving the page dismisses it', async () => {
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
  act(() => shell.toasts.show('success', 'Comunicado enviado!'));
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

test('several toasts stand together and each can be closed', async () => {
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
