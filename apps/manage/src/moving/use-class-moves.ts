import { api, ApiError } from '@caderneta/api-client';
import {
  restoreClassroom,
  type ClassroomDetail,
  type ClassroomSummary,
} from '@caderneta/api-client/contract';
import { firstNameOf } from '@caderneta/formats';
import { useModals, useToasts } from '@caderneta/platform';
import { countText } from '@caderneta/ui';
import { useMissedQuestion } from '../latecomers/use-missed-question.ts';
import { useClassroomsChanged } from '../classrooms.queries.ts';

/** Moves students of a class after a plan. @returns whether they moved */
export function useMoveStudents(from: ClassroomDetail) {
  const modals = useModals();
  const toasts = useToasts();
  const changed = useClassroomsChanged();
  const askMissed = useMissedQuestion();

  return async function ask(studentIds: string[]): Promise<boolean> {
    const modal = await import('./move-students.modal.tsx').catch(failing(toasts));
    const isDone = modal && (await modals.open(modal.MoveStudentsModal, { from, studentIds }));
    if (!isDone) return false;
    toasts.show('success', studentIds.length === 1 ? 'Aluno movido!' : 'Alunos movidos!');
    changed();
    const [first] = from.students.filter(({ id }) => studentIds.includes(id));
    const isOne = studentIds.length === 1 && first;
    const who = isOne
      ? `a ${firstNameOf(first.name)}`
      : `aos ${countText(studentIds.length)} alunos`;
    await askMissed(studentIds, who);
    return true;
  };
}

/** Archives a class after a plan. @returns whether it is archived */
export function useArchiveClassroom(classroom: ClassroomDetail) {
  const modals = useModals();
  const toasts = useToasts();
  const changed = useClassroomsChanged();

  return async function ask(): Promise<boolean> {
    const modal = await import('./archive-classroom.modal.tsx').catch(failing(toasts));
    const isDone = modal && (await modals.open(modal.ArchiveClassroomModal, { classroom }));
    if (!isDone) return false;
    toasts.show('success', 'Turma arquivada!');
    changed();
    return true;
  };
}

const failing = (toasts: ReturnType<typeof useToasts>) => (error: unknown) => {
  toasts.fail('Não foi possível abrir o formulário.', error);
};

const restoreFailed = 'Houve um erro ao trazer a turma de volta.';

/** Takes an archived class back. */
export function useRestoreClassroom() {
  const modals = useModals();
  const toasts = useToasts();
  const changed = useClassroomsChanged();

  return async function restore({ id }: Pick<ClassroomSummary, 'id'>): Promise<void> {
    const call = async (sameName?: 'allow') => {
      await api.call(restoreClassroom, { params: { id }, query: { sameName } });
    };
    try {
      await call();
    } catch (error) {
      const isSameName = error instanceof ApiError && error.code === 'same-name';
      if (!isSameName) return toasts.fail(restoreFailed, error);
      const isMeant = await modals.confirm({
        title: 'Trazer a turma de volta',
        body: `${error.message}. As duas aparecerão nas listas, com o mesmo nome.`,
        submit: 'trazer mesmo assim',
        run: () => call('allow'),
      });
      if (!isMeant) return;
    }
    toasts.show('success', 'Turma de volta!');
    changed();
  };
}
