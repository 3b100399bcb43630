import type { Versioned } from '@caderneta/api-client';
import type { ClassroomDetail } from '@caderneta/api-client/contract';
import { useModals, useToasts } from '@caderneta/platform';
import type { ClassroomModalProps } from './classroom.modal.tsx';
import { newClassroom, savedClassroom } from './saved-classroom.ts';
import { useReadClassroom, useSaveClassroom } from '../classrooms.queries.ts';

/** Opens the modal of a new classroom. */
export function useAddClassroom() {
  const save = useSaveClassroom(null);
  const openModal = useClassroomModal();
  return () =>
    openModal({
      title: 'Adicionar turma',
      submitLabel: 'criar turma',
      againLabel: 'criar mesmo assim',
      start: newClassroom,
      save,
      saved: 'Turma criada!',
      failed: 'Houve um erro ao criar a turma.',
    });
}

/** Opens the modal in which a classroom is changed. */
export function useEditClassroom({ data, etag }: Versioned<ClassroomDetail>) {
  const save = useSaveClassroom(data.id);
  const read = useReadClassroom(data.id);
  const openModal = useClassroomModal();
  return () =>
    openModal({
      title: 'Editar turma',
      submitLabel: 'salvar turma',
      againLabel: 'salvar mesmo assim',
      start: savedClassroom({ data, etag }),
      save,
      read: async () => savedClassroom(await read()),
      saved: 'Turma editada!',
      failed: 'Houve um erro ao salvar a turma.',
    });
}

/** Loads the form of a classroom with the first click, because the lists show before it. */
function useClassroomModal() {
  const modals = useModals();
  const toasts = useToasts();

  return function open(props: Omit<ClassroomModalProps, 'close'>) {
    import('./classroom.modal.tsx').then(
      ({ ClassroomModal }) => modals.open(ClassroomModal, props),
      (error: unknown) => toasts.fail('Não foi possível abrir o formulário da turma.', error),
    );
  };
}
