import { isOffline } from '@caderneta/platform';
import { ErrorState, Dialog, TableSkeleton } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { DeviceList } from './device-list.tsx';
import { accessQuery } from './guardian-access.queries.ts';
import { LinkMaker } from './link-maker.tsx';
import { WhatsAppConsent } from './whatsapp-consent.tsx';

export interface GuardianAccessModalProps {
  guardianId: string;
  guardianName: string;
  close: () => void;
}

/**
 * Makes access links for a guardian, and lists and revokes the paired devices. Open it with the
 * modal service.
 * @example modals.open(GuardianAccessModal, { guardianId, guardianName })
 */
export function GuardianAccessModal({ guardianId, guardianName, close }: GuardianAccessModalProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(accessQuery(guardianId));
  return (
    <Dialog
      title={`Acesso de ${guardianName}`}
      submitLabel="concluir"
      onSubmit={close}
      onClose={close}
    >
      {data ? (
        <>
          <LinkMaker access={data} />
          <DeviceList access={data} />
          <WhatsAppConsent access={data} />
        </>
      ) : isError ? (
        <ErrorState offline={isOffline(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} columns={1} />
      )}
    </Dialog>
  );
}
