import { useDeletion } from '@caderneta/edit-form';
import { Button } from '@caderneta/ui';
import { Trash2 } from 'lucide-react';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { itemQuery, useRemove } from '../kinds/communication.queries.ts';

/**
 * Asks before an item is deleted.
 * @param forget removes its draft
 * @param says who is told of it
 */
export function useDelete<T extends KindTypes>(
  kind: CommunicationKind<T>,
  id: string,
  forget: () => void,
  says?: string,
): () => Promise<void> {
  const { texts, paths } = kind;
  const { mutateAsync } = useRemove(kind, id);
  return useDeletion({
    question: {
      title: texts.deleteTitle,
      body: says ? [texts.deleteQuestion, says].map(paragraph) : texts.deleteQuestion,
    },
    run: () => mutateAsync(),
    deleted: texts.deleted,
    failed: texts.deleteFailed,
    back: paths.list,
    onDeleted: forget,
    query: itemQuery(kind, id).queryKey,
  });
}

const paragraph = (text: string) => <p key={text}>{text}</p>;

export interface DeleteButtonProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  id: string;
  /** Removes the draft of what was deleted. */
  forget: () => void;
  /** On a sent item it is not the act to see first: its question is red, not the button. */
  isCalm?: boolean;
  /** Who is told of it. */
  says?: string | undefined;
}

export function DeleteButton<T extends KindTypes>(props: DeleteButtonProps<T>) {
  const { kind, id, forget, isCalm = false, says } = props;
  const ask = useDelete(kind, id, forget, says);
  return (
    <Button
      variant={isCalm ? 'neutral' : 'danger'}
      icon={<Trash2 aria-hidden size={20} />}
      onClick={() => void ask()}
    >
      deletar
    </Button>
  );
}
