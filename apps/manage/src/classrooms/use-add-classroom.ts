import { newIdempotencyKey } from '@caderneta/api-client';
import { sentenceOf } from '@caderneta/edit-form';
import { useModals, useToasts } from '@caderneta/platform';
import { loadClassroomModal, loadFailed } from './load-classroom-modal.ts';
import { newClassroom } from './classroom-values.ts';
import type { ClassroomModalProps } from './classroom.modal.tsx';
import { useCreateClassroom } from './classrooms.queries.ts';

const failed = 'Houve um erro ao criar a turma.';

/** Opens the modal of a new classroom. */
export function useAddClassroom() {
  const create = useCreateClassroom();
  const modals = useModals();
  const toasts = useToasts();

  return function open() {
    const idempotencyKey = newIdempotencyKey();
    const save: ClassroomModalProps['save'] = async (body) => {
      try {
        await create(body, idempotencyKey);
      } catch (error) {
        toasts.fail(failed, error);
        return { error: sentenceOf(error, failed) };
      }
      toasts.show('success', 'Turma criada!');
      return undefined;
    };
    loadClassroomModal().then(
      (ClassroomModal) =>
        modals.open(ClassroomModal, {
          title: 'Adicionar turma',
          submitLabel: 'criar turma',
          start: newClassroom,
          save,
        }),
      (error: unknown) => toasts.fail(loadFailed, error),
    );
  };
}
