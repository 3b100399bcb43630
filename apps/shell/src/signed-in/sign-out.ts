import { api } from '@caderneta/api-client';
import { logout } from '@caderneta/api-client/contract';
import { clearDrafts } from '@caderneta/platform/host';
import type { Shell } from '../app/shell.ts';

/** Asks, then ends the session here, in the other tabs, and on the server. */
export async function askToSignOut({ modals, session, toasts, report }: Shell): Promise<void> {
  const agreed = await modals.confirm({
    title: 'Atenção',
    body: 'Deseja mesmo deslogar?',
    submit: 'sair',
    async run() {
      const refreshToken = session.current()?.refreshToken;
      if (!refreshToken) return;
      // Whoever wants to leave leaves, also while the server can't be reached.
      await api
        .call(logout, { body: { refreshToken } })
        .catch((error: unknown) => report('the server was not told of a sign-out', error));
    },
  });
  if (!agreed) return;
  const leaving = session.current()?.employee;
  if (leaving) clearDrafts(leaving.id);
  session.end();
  toasts.show('success', 'Deslogado com sucesso!');
}
