import { useDrafts, useModals, useToasts } from '@caderneta/platform';
import { Button } from '@caderneta/ui';
import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { useRemove } from '../kinds/communication.queries.ts';

export interface DeleteButtonProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  id: string;
}

export function DeleteButton<T extends KindTypes>({ kind, id }: DeleteButtonProps<T>) {
  const { texts, listPath } = kind;
  const modals = useModals();
  const toasts = useToasts();
  const navigate = useNavigate();
  const drafts = useDrafts(kind.form.drafts);
  const { mutateAsync, isPending } = useRemove(kind, id);

  async function ask() {
    const confirmed = await modals.confirm({
      title: texts.deleteTitle,
      body: texts.deleteQuestion,
      submit: 'confirmar deleção',
      tone: 'danger',
    });
    if (!confirmed) return;
    try {
      await mutateAsync();
    } catch {
      toasts.show('error', texts.deleteFailed);
      return;
    }
    drafts.remove(id);
    toasts.show('success', texts.deleted);
    await navigate(listPath);
  }

  return (
    <Button
      variant="danger"
      icon={<Trash2 aria-hidden size={20} />}
      busy={isPending}
      onClick={() => void ask()}
    >
      deletar
    </Button>
  );
}
