import { api } from '@caderneta/api-client';
import {
  findMissed,
  getRosterMissed,
  type MissedItems,
  type RosterImport,
} from '@caderneta/api-client/contract';
import { useModals, useToasts } from '@caderneta/platform';
import { countText } from '@caderneta/ui';

/**
 * Asks whether what still counts in a class is sent to students who came to it just now. Nothing is
 * asked where there is nothing, or where that is not known: they came, whatever becomes of this.
 */
export function useMissedQuestion() {
  const openQuestion = useOpenQuestion();

  /** @param who to whom it would be sent: 'a Ana', 'aos 3 alunos' */
  return async function ask(studentIds: string[], who: string): Promise<void> {
    const missed = await api.call(findMissed, { body: { studentIds } }).catch(() => undefined);
    if (missed) await openQuestion(missed, who);
  };
}

/** Asks once for all who came to a class by an import, or who went back by undoing it. */
export function useMissedByImportQuestion() {
  const openQuestion = useOpenQuestion();

  /** @returns whether anything was sent */
  return async function ask({ id, status }: Pick<RosterImport, 'id' | 'status'>): Promise<boolean> {
    const call = api.call(getRosterMissed, { params: { id } });
    const missed = await call.catch(() => undefined);
    if (!missed) return false;
    const isBack = status === 'undone';
    const students = missed.classrooms.reduce((sum, room) => sum + room.studentIds.length, 0);
    const one = isBack ? 'ao aluno que voltou' : 'ao aluno novo';
    const many = `aos ${countText(students)} alunos ${isBack ? 'que voltaram' : 'novos'}`;
    return openQuestion(missed, students === 1 ? one : many, isBack ? undefined : ofImport);
  };
}

const ofImport = 'Depois de enviar, não se desfaz mais a importação; os alunos podem sair juntos.';

function useOpenQuestion() {
  const modals = useModals();
  const toasts = useToasts();

  return async function open(missed: MissedItems, who: string, note?: string): Promise<boolean> {
    if (missed.items.length === 0) return false;
    const modal = await import('./missed.modal.tsx').catch(() => undefined);
    const sent = modal && (await modals.open(modal.MissedModal, { who, missed, note }));
    if (sent) toasts.show('success', `Enviado também ${who}!`);
    return Boolean(sent);
  };
}
