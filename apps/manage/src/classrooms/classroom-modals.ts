import { ApiError, newIdempotencyKey, type Versioned } from '@caderneta/api-client';
import type { ClassroomDetail } from '@caderneta/api-client/contract';
import { isStale, sentenceOf } from '@caderneta/edit-form';
import { useModals, useToasts } from '@caderneta/platform';
import { newClassroom, savedClassroom } from './classroom-values.ts';
import type { ClassroomModalProps } from './classroom.modal.tsx';
import { useCreateClassroom, useReadClassroom, useUpdateClassroom } from './classrooms.queries.ts';

/** Not a failure but a question, which the modal asks. */
const isSameName = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.code === 'same-name';

const createFailed = 'Houve um erro ao criar a turma.';

/** Opens the modal of a new classroom. */
export function useAddClassroom() {
  const create = useCreateClassroom();
  const openModal = useClassroomModal();
  const toasts = useToasts();

  return function open() {
    const idempotencyKey = newIdempotencyKey();
    const save: ClassroomModalProps['save'] = async (body, _, sameName) => {
      try {
        await create(body, idempotencyKey, sameName);
      } catch (error) {
        if (isSameName(error)) return { error: error.message, isSameName: true };
        toasts.fail(createFailed, error);
        return { error: sentenceOf(error, createFailed) };
      }
      toasts.show('success', 'Turma criada!');
      return undefined;
    };
    openModal({
      title: 'Adicionar turma',
      submitLabel: 'criar turma',
      againLabel: 'criar mesmo assim',
      start: newClassroom,
      save,
    });
  };
}

const updateFailed = 'Houve um erro ao salvar a turma.';

/** Opens the modal in which a classroom is changed. */
export function useEditClassroom({ data, etag }: Versioned<ClassroomDetail>) {
  const update = useUpdateClassroom(data.id);
  const read = useReadClassroom(data.id);
  const openModal = useClassroomModal();
  const toasts = useToasts();

  return function open() {
    const save: ClassroomModalProps['save'] = async (body, known, sameName) => {
      try {
        await update(body, known, sameName);
      } catch (error) {
        if (isSameName(error)) return { error: error.message, isSameName: true };
        toasts.fail(updateFailed, error);
        const now = isStale(error) ? await read().catch(() => null) : null;
        if (!now) return { error: sentenceOf(error, updateFailed) };
        return { error: updateFailed, now: savedClassroom(now) };
      }
      toasts.show('success', 'Turma editada!');
      return undefined;
    };
    openModal({
      title: 'Editar turma',
      submitLabel: 'salvar turma',
      againLabel: 'salvar mesmo assim',
      start: savedClassroom({ data, etag }),
      save,
    });
  };
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
