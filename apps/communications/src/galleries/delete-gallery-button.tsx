import { paths } from '@caderneta/links';
import { DeleteButton } from '../keeping/delete-button.tsx';
import { useDeleteGallery } from './galleries.queries.ts';

export interface DeleteGalleryButtonProps {
  id: string;
  onDeleted: () => void;
}

export function DeleteGalleryButton({ id, onDeleted }: DeleteGalleryButtonProps) {
  const { mutateAsync, isPending } = useDeleteGallery(id);
  return (
    <DeleteButton
      busy={isPending}
      question={{ title: 'Deletar galeria', body: 'Deseja realmente deletar a galeria?' }}
      run={async () => {
        await mutateAsync();
        onDeleted();
      }}
      done="Galeria deletada!"
      failed="Houve um erro ao deletar a galeria."
      back={paths.galleries}
    />
  );
}
