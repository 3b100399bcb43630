import { Button } from '@caderneta/ui';
import { Trash2 } from 'lucide-react';
import { useDeletion, type DeletionOptions } from './use-deletion.ts';

export interface DeleteButtonProps extends DeletionOptions {
  busy: boolean;
}

export function DeleteButton({ busy, ...deletion }: DeleteButtonProps) {
  const ask = useDeletion(deletion);
  return (
    <Button
      variant="danger"
      icon={<Trash2 aria-hidden size={20} />}
      busy={busy}
      onClick={() => void ask()}
    >
      deletar
    </Button>
  );
}
