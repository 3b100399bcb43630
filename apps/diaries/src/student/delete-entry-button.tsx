import { useModals, useToasts } from '@caderneta/platform';
import { Button } from '@caderneta/ui';
import { Trash2 } from 'lucide-react';
import { useDeleteLastDiary } from '../diaries.queries.ts';

export interface DeleteEntryButtonProps {
  classroomId: string;
  studentId: string;
  onDeleted: () => void;
}

export function DeleteEntryButton({ classroomId, studentId, onDeleted }: DeleteEntryButtonProps) {
  const modals = useModals();
  const toasts = useToasts();
  const { mutateAsync } = useDeleteLastDiary(classroomId, studentId);

  async function ask() {
    const confirmed = await modals.confirm({
      title: 'Deletar entrada',
      body: 'Deseja realmente deletar a entrada?',
      submit: 'confirmar deleção',
      tone: 'danger',
      run: () => mutateAsync(),
      failed: 'Houve um erro ao deletar a entrada.',
    });
    if (!confirmed) return;
    toasts.show('success', 'Entrada deletada!');
    onDeleted();
  }

  return (
    <Button variant="danger" icon={<Trash2 aria-hidden size={20} />} onClick={() => void ask()}>
      deletar
    </Button>
  );
}
