import type { Versioned } from '@caderneta/api-client';
import { isStale, sentenceOf } from '@caderneta/edit-form';
import type { ClassroomDetail } from '@caderneta/api-client/contract';
import { useModals, useToasts } from '@caderneta/platform';
import { loadClassroomModal, loadFailed } from './load-classroom-modal.ts';
import { savedClassroom } from './classroom-values.ts';
import type { ClassroomModalProps } from './classroom.modal.tsx';
import { useReadClassroom, useUpdateClassroom } from './classrooms.queries.ts';

const failed = 'Houve um erro ao salvar a turma.';

/** Opens the modal in which a classroom is changed. */
export function useEditClassroom({ data, etag }: Versioned<ClassroomDetail>) {
  const update = useUpdateClassroom(data.id);
  const read = useReadClassroom(data.id);
  const modals = useModals();
  const toasts = useToasts();

  return function open() {
    const save: ClassroomModalProps['save'] = async (body, known) => {
      try {
        await update(body, known);
      } catch (error) {
        toasts.fail(failed, error);
        const now = isStale(error) ? await read().catch(() => null) : null;
        if (!now) return { error: sentenceOf(error, failed) };
        return { error: failed, now: savedClassroom(now) };
      }
      toasts.show('success', 'Turma editada!');
      return undefined;
    };
    loadClassroomModal().then(
      (ClassroomModal) =>
        modals.open(ClassroomModal, {
          title: 'Editar turma',
          submitLabel: 'salvar turma',
          start: savedClassroom({ data, etag }),
          save,
        }),
      (error: unknown) => toasts.fail(loadFailed, error),
    );
  };
}
