import { api } from '@caderneta/api-client';
import { useDeletion } from '@caderneta/edit-form';
import { deleteRosterImport, type RosterImport } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { useRenewLists } from '../../lists.queries.ts';

/** Gives a draft up. */
export function useDiscarding({ id, fileName }: RosterImport) {
  const renewLists = useRenewLists();
  return useDeletion({
    question: {
      title: 'Descartar importação',
      body: `Deseja realmente descartar a importação de ${fileName}? Nenhum aluno muda.`,
    },
    run: () => api.call(deleteRosterImport, { params: { id } }),
    deleted: 'Importação descartada!',
    failed: 'Houve um erro ao descartar a importação.',
    back: paths.rosterImports,
    onDeleted: () => void renewLists(),
  });
}
