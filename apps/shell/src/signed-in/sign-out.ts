import { api } from '@caderneta/api-client';
import { logout } from '@caderneta/api-client/contract';
import { clearDrafts } from '@caderneta/platform/host';
import type { Shell } from '../app/shell.ts';

/** Whoever wants to leave leaves, also while the server can't be reached. */
export async function endOnServer({ session, report }: Shell): Promise<void> {
  const refreshToken = session.current()?.refreshToken;
  if (!refreshToken) return;
  await api
    .call(logout, { body: { refreshToken } })
    .catch((error: unknown) => report('the server was not told of a sign-out', error));
}

/** Asks, then ends the session here, in the other tabs, and on the server. */
export async function askToSignOut(shell: Shell): Promise<void> {
  const { modals, session, toasts } = shell;
  const agreed = await modals.confirm({
    title: 'Atenção',
    body: 'Deseja mesmo deslogar?',
    submit: 'sair',
    run: () => endOnServer(shell),
  });
  if (!agreed) return;
  const leaving = session.current()?.employee;
  if (leaving) clearDrafts(leaving.id);
  session.end();
  toasts.show('success', 'Deslogado com sucesso!');
}
