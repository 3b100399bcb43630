import type { NetworkAnnouncement } from '@caderneta/api-client/contract';
import { useModals, useToasts } from '@caderneta/platform';
import { Button, counted } from '@caderneta/ui';
import { RotateCw, Undo2 } from 'lucide-react';
import { useAnnouncementActions } from '../network.queries.ts';
import { countStates } from './sending-state.tsx';

export interface AnnouncementActionsProps {
  announcement: NetworkAnnouncement;
}

/** Sends again to the schools where it failed, or withdraws it from all. */
export function AnnouncementActions({ announcement }: AnnouncementActionsProps) {
  const { id, schools, withdrawnAt } = announcement;
  const { retry, withdraw } = useAnnouncementActions(id);
  const toasts = useToasts();
  const modals = useModals();
  if (withdrawnAt !== null) return null;
  const { failed } = countStates(schools);
  const present = schools.filter(({ leftAt }) => leftAt === null).length;

  async function askToWithdraw() {
    const isDone = await modals.confirm({
      title: 'Retirar comunicado',
      body: `As famílias de ${counted(present, 'escola', 'escolas')} deixam de ver este comunicado. Onde ele ainda não foi enviado, não será mais.`,
      submit: 'retirar',
      tone: 'danger',
      run: withdraw,
      failed: 'Houve um erro ao retirar o comunicado.',
    });
    if (isDone) toasts.show('success', 'Comunicado retirado!');
  }

  return (
    <>
      <Button
        variant="danger"
        icon={<Undo2 aria-hidden size={20} />}
        onClick={() => void askToWithdraw()}
      >
        retirar
      </Button>
      {failed > 0 && (
        <Button
          variant="primary"
          icon={<RotateCw aria-hidden size={20} />}
          busy={retry.isPending}
          onClick={() =>
            retry.mutate(undefined, {
              onError: (error) => toasts.fail('Houve um erro ao tentar enviar de novo.', error),
            })
          }
        >
          tentar de novo
        </Button>
      )}
    </>
  );
}
