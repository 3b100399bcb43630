import { useDeletion } from '@caderneta/edit-form';
import { useDrafts } from '@caderneta/platform';
import { Button } from '@caderneta/ui';
import { Trash2 } from 'lucide-react';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { useRemove } from '../kinds/communication.queries.ts';

/** Asks before an item is deleted. */
export function useDeleteCommunication<T extends KindTypes>(
  kind: CommunicationKind<T>,
  id: string,
): () => Promise<void> {
  const { texts, paths } = kind;
  const drafts = useDrafts(kind.form.drafts);
  const { mutateAsync } = useRemove(kind, id);
  return useDeletion({
    question: { title: texts.deleteTitle, body: texts.deleteQuestion },
    run: () => mutateAsync(),
    deleted: texts.deleted,
    failed: texts.deleteFailed,
    back: paths.list,
    onDeleted: () => drafts.remove(id),
  });
}

export interface DeleteButtonProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  id: string;
}

export function DeleteButton<T extends KindTypes>({ kind, id }: DeleteButtonProps<T>) {
  const ask = useDeleteCommunication(kind, id);
  return (
    <Button variant="danger" icon={<Trash2 aria-hidden size={20} />} onClick={() => void ask()}>
      deletar
    </Button>
  );
}
