import type { Versioned } from '@caderneta/api-client';
import type { ClassroomDetail } from '@caderneta/api-client/contract';
import { useModals, useToasts } from '@caderneta/platform';
import { isStale, sentenceOf } from '../keeping/refusal.ts';
import { valuesOf } from './classroom-values.ts';
import { ClassroomModal, type ClassroomModalProps } from './classroom.modal.tsx';
import { useReadClassroom, useUpdateClassroom } from './classrooms.queries.ts';

const failed = 'Houve um erro ao salvar a turma.';

/** Opens the modal in which a classroom is changed. */
export function useEditClassroom({ data, etag }: Versioned<ClassroomDetail>) {
  const update = useUpdateClassroom(data.id);
  const read = useReadClassroom(data.id);
  const modals = useModals();
  const toasts = useToasts();

  return function open() {
    let known = etag;
    const save: ClassroomModalProps['save'] = async (body) => {
      try {
        await update(body, known);
      } catch (error) {
        toasts.fail(failed, error);
        const now = isStale(error) ? await read().catch(() => null) : null;
        if (!now) return { error: sentenceOf(error, failed) };
        // The modal asks before what is there now is replaced.
        known = now.etag;
        return { error: failed, now: valuesOf(now.data) };
      }
      toasts.show('success', 'Turma editada!');
      return undefined;
    };
    void modals.open(ClassroomModal, {
      title: 'Editar turma',
      submitLabel: 'salvar turma',
      start: valuesOf(data),
      save,
    });
  };
}
