import { paths, pathTo } from '@caderneta/links';
import { useDeletion } from '../keeping/use-deletion.ts';
import type { StudentValues } from './student-values.ts';
import { useDeleteStudent } from './students.queries.ts';

/** @param student as saved; @param onDeleted forgets what was begun with it */
export function useStudentDeletion(
  id: string | null,
  { name, classroomId }: StudentValues,
  onDeleted: () => void,
) {
  const { mutateAsync } = useDeleteStudent(id ?? '');
  return useDeletion({
    question: { title: 'Deletar aluno', body: `Deseja realmente deletar o aluno ${name}?` },
    run: () => mutateAsync(),
    deleted: 'Aluno deletado!',
    failed: 'Houve um erro ao deletar o aluno.',
    back: pathTo(paths.manageClassroom, { classroomId }),
    onDeleted,
  });
}
