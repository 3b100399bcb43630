import { useDrafts } from '@caderneta/platform';
import { DeleteButton as AskingButton } from '../keeping/delete-button.tsx';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { useRemove } from '../kinds/communication.queries.ts';

export interface DeleteButtonProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  id: string;
}

export function DeleteButton<T extends KindTypes>({ kind, id }: DeleteButtonProps<T>) {
  const { texts, listPath } = kind;
  const drafts = useDrafts(kind.form.drafts);
  const { mutateAsync, isPending } = useRemove(kind, id);

  async function remove() {
    await mutateAsync();
    drafts.remove(id);
  }

  return (
    <AskingButton
      question={{ title: texts.deleteTitle, body: texts.deleteQuestion }}
      run={remove}
      done={texts.deleted}
      failed={texts.deleteFailed}
      back={listPath}
      busy={isPending}
    />
  );
}
