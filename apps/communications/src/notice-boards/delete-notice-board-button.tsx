import { paths } from '@caderneta/links';
import { DeleteButton } from '../keeping/delete-button.tsx';
import { useDeleteNoticeBoard } from './notice-boards.queries.ts';

export interface DeleteNoticeBoardButtonProps {
  id: string;
  onDeleted: () => void;
}

export function DeleteNoticeBoardButton({ id, onDeleted }: DeleteNoticeBoardButtonProps) {
  const { mutateAsync, isPending } = useDeleteNoticeBoard(id);
  return (
    <DeleteButton
      busy={isPending}
      question={{ title: 'Deletar mural', body: 'Deseja realmente deletar o mural?' }}
      run={async () => {
        await mutateAsync();
        onDeleted();
      }}
      done="mural deletado!"
      failed="Houve um erro ao deletar o mural."
      back={paths.noticeBoards}
    />
  );
}
