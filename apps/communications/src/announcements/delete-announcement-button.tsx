import { paths, useModals, useToasts } from '@caderneta/platform';
import { Button } from '@caderneta/ui';
import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useDeleteAnnouncement } from './announcements.queries.ts';

export interface DeleteAnnouncementButtonProps {
  id: string;
}

export function DeleteAnnouncementButton({ id }: DeleteAnnouncementButtonProps) {
  const modals = useModals();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useDeleteAnnouncement(id);

  async function ask() {
    const confirmed = await modals.confirm({
      title: 'Deletar comunicado',
      body: 'Deseja realmente deletar o comunicado?',
      submit: 'confirmar deleção',
      tone: 'danger',
    });
    if (!confirmed) return;
    try {
      await mutateAsync();
    } catch {
      toasts.show('error', 'Houve um erro ao deletar o comunicado.');
      return;
    }
    toasts.show('success', 'Comunicado deletado!');
    await navigate(paths.announcements);
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
