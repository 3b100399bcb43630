import { useModals } from '@caderneta/platform';
import { describeStudents } from '@caderneta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { recipientsQuery } from './classrooms.queries.ts';
import { previewQuery } from './preview.queries.ts';

/** A sending does not wait longer for the number of those whom it tells. */
const patienceMilliseconds = 3000;

export interface EverybodyTexts {
  /** 'Enviar': the beginning of the question. */
  act: string;
  submit: string;
}

/**
 * Asks before something goes to every student of several classrooms, to a hundred guardians, or to
 * more than half of the school's, and says whom nothing tells of it. Answers whether it shall go.
 */
export function useEverybodyQuestion({ act, submit }: EverybodyTexts) {
  const modals = useModals();
  const queries = useQueryClient();

  /** As the server counts it; undefined where it does not answer. */
  function previewOf(studentIds: readonly string[]) {
    const asked = queries.fetchQuery(previewQuery(studentIds)).catch(() => undefined);
    const late = new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), patienceMilliseconds);
    });
    return Promise.race([asked, late]);
  }

  return async (studentIds: readonly string[]): Promise<boolean> => {
    const chosen = new Set(studentIds);
    const classrooms = (queries.getQueryData(recipientsQuery.queryKey) ?? []).filter(
      ({ students }) => students.length > 0,
    );
    const isEverybody =
      classrooms.length > 1 &&
      classrooms.every(({ students }) => students.every(({ id }) => chosen.has(id)));
    const preview = await previewOf(studentIds);
    if (!isEverybody && !preview?.isLarge) return true;
    const title = isEverybody
      ? `${act} para todas as turmas?`
      : `${act} para ${preview?.guardians.toLocaleString('pt-BR')} responsáveis?`;
    const counts = describeStudents(classrooms, chosen);
    const modal = await import('./everybody.modal.tsx').catch(() => undefined);
    // The question matters more than how it looks.
    if (!modal) return modals.confirm({ title, body: counts, submit });
    return (await modals.open(modal.EverybodyModal, { title, counts, submit, preview })) ?? false;
  };
}
