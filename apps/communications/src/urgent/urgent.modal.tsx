import { Dialog } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { UrgentFacts, urgentQuery } from './urgent-facts.tsx';

export interface UrgentModalProps {
  studentIds: readonly string[];
  close: (isMeant?: boolean) => void;
}

/** Asks whether something urgent shall go, once its sender has read whom it wakes. */
export function UrgentModal({ studentIds, close }: UrgentModalProps) {
  // What is urgent leaves also where the server fails to count.
  const { isPending } = useQuery(urgentQuery(studentIds));
  return (
    <Dialog
      title="Enviar como urgente?"
      submitLabel="enviar agora"
      submitDisabled={isPending}
      backLabel="voltar"
      onSubmit={() => close(true)}
      onClose={() => close()}
    >
      <UrgentFacts studentIds={studentIds} />
    </Dialog>
  );
}
