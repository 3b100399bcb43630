import { useModals } from '@caderneta/platform';
import { counted } from '@caderneta/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { SendingToMany } from './everybody-question.ts';

/**
 * Asks before something goes to every student of several classrooms, to a hundred guardians, or to
 * more than half of the school's, and says whom nothing tells of it. Answers whether it shall go.
 */
export function useEverybodyQuestion(sending: SendingToMany) {
  const modals = useModals();
  const queries = useQueryClient();

  return async (studentIds: readonly string[]): Promise<boolean> => {
    // Without a connection the sending fails by itself, and says why.
    if (!navigator.onLine) return true;
    const question = await import('./everybody-question.ts').catch(() => undefined);
    if (question) return question.askBeforeMany({ modals, queries, sending }, studentIds);
    // Asks without figures where the code that reads them does not load.
    const body = counted(studentIds.length, 'aluno', 'alunos');
    return modals.confirm({ title: `${sending.act}?`, body, submit: sending.submit });
  };
}
