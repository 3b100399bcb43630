import { paths } from '@caderneta/links';
import { useDeletion } from '../keeping/use-deletion.ts';
import { useDeleteEmployee } from './employees.queries.ts';

/** @param onDeleted forgets what was begun with the employee */
export function useEmployeeDeletion(id: string | null, onDeleted: () => void) {
  const { mutateAsync } = useDeleteEmployee(id ?? '');
  return useDeletion({
    question: {
      title: 'Deletar funcionário',
      body: 'Deseja realmente deletar o funcionário?',
    },
    run: () => mutateAsync(),
    deleted: 'funcionário deletado!',
    failed: 'Houve um erro ao deletar o funcionário.',
    back: paths.manage,
    onDeleted,
  });
}
