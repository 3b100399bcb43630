/** Loads the form of a classroom with the first click: the lists show before it. */
export const loadClassroomModal = () =>
  import('./classroom.modal.tsx').then(({ ClassroomModal }) => ClassroomModal);

export const loadFailed = 'Não foi possível abrir o formulário da turma.';
