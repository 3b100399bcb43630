import { api } from '@caderneta/api-client';
import { logout } from '@caderneta/api-client/contract';
import { clearDrafts, draftKindsOf, mayLeave, onItsWay } from '@caderneta/platform/host';
import type { Shell } from '../ground/shell-context.ts';

/** Ends the session on the server; a failure does not stop the sign-out. */
export async function endOnServer({ session, report }: Shell): Promise<void> {
  const refreshToken = session.current()?.refreshToken;
  if (!refreshToken) return;
  await api
    .call(logout, { body: { refreshToken } })
    .catch((error: unknown) => report('the server was not told of a sign-out', error));
}

const loadQuestion = () => import('./leaving-drafts.tsx').catch(() => undefined);

/** Said without the question's own file, which may not come without a connection. */
const stays = ' O que ainda não chegou à escola fica neste aparelho.';

/** Asks, then ends the session here, in the other tabs, and on the server. */
export async function askToSignOut(shell: Shell): Promise<void> {
  const { modals, session, toasts } = shell;
  const leaving = session.current()?.employee;
  const kinds = leaving ? draftKindsOf(leaving.id) : [];
  const things = leaving ? onItsWay(leaving.id) : [];
  const isWaiting = things.some(({ afterwards }) => afterwards === 'waits');
  // What has left its form may arrive or not: its text stays for its author.
  const isSending = api.isWriting || !mayLeave();
  // Without a connection the question may not come: then nothing is deleted.
  const asking = kinds.length + things.length > 0 ? await loadQuestion() : undefined;
  // What waits was promised to be sent: it stays unless the person says otherwise.
  let keepsDrafts = isSending || isWaiting || (kinds.length > 0 && !asking);
  const keep = (kept: boolean) => {
    keepsDrafts = kept;
  };
  const agreed = await modals.confirm({
    title: 'Atenção',
    body: asking ? (
      <asking.LeavingDrafts {...{ kinds, things, isSending }} onKeep={keep} />
    ) : (
      `Deseja mesmo deslogar?${isWaiting ? stays : ''}`
    ),
    submit: 'sair',
    run: () => endOnServer(shell),
  });
  if (!agreed) return;
  if (leaving && !keepsDrafts) clearDrafts(leaving.id);
  toasts.showOnNextPage('Deslogado com sucesso!');
  session.signOut();
}
