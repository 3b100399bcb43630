import { api } from '@caderneta/api-client';
import { findMissed } from '@caderneta/api-client/contract';
import { useModals, useToasts } from '@caderneta/platform';

/**
 * Asks whether what still counts in a class is sent to students who came to it just now. Nothing is
 * asked where there is nothing, or where that is not known: they came, whatever becomes of this.
 */
export function useMissedQuestion() {
  const modals = useModals();
  const toasts = useToasts();

  /** @param who to whom it would be sent: 'a Ana', 'aos 3 alunos' */
  return async function ask(studentIds: string[], who: string): Promise<void> {
    const missed = await api.call(findMissed, { body: { studentIds } }).catch(() => undefined);
    if (!missed || missed.items.length === 0) return;
    const modal = await import('./missed.modal.tsx').catch(() => undefined);
    const sent = modal && (await modals.open(modal.MissedModal, { who, missed }));
    if (sent) toasts.show('success', `Enviado também ${who}!`);
  };
}
