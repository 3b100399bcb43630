import { GuardianAccessModal } from '@caderneta/guardian-access';
import { useModals } from '@caderneta/platform';
import { Button } from '@caderneta/ui';
import { KeyRound } from 'lucide-react';

export interface GuardianAccessProps {
  guardianId: string;
  guardianName: string;
}

/** Opens how a saved guardian gets into the family's side. */
export function GuardianAccess({ guardianId, guardianName }: GuardianAccessProps) {
  const modals = useModals();
  return (
    <div>
      <Button
        icon={<KeyRound aria-hidden size={20} />}
        aria-label={`acesso da família de ${guardianName}`}
        onClick={() => void modals.open(GuardianAccessModal, { guardianId, guardianName })}
      >
        acesso da família
      </Button>
    </div>
  );
}
