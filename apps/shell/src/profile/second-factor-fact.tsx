import { api } from '@caderneta/api-client';
import { getSecondFactor, type SecondFactorState } from '@caderneta/api-client/contract';
import { useModals, useSession, useToasts } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { Skeleton } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { ProfileFact } from './profile-fact.tsx';

/** Whether the administrator's own sign-in asks for a code, and the way to change it. */
export function SecondFactorFact() {
  const { school } = useSession();
  const modals = useModals();
  const toasts = useToasts();
  const { data, isError, refetch } = useQuery({
    queryKey: ['own-second-factor'],
    queryFn: ({ signal }) => api.call(getSecondFactor, { signal }),
  });

  async function change({ since }: SecondFactorState) {
    try {
      if (since) {
        const { ManageSecondFactorModal } =
          await import('../second-factor/manage-second-factor.modal.tsx');
        await modals.open(ManageSecondFactorModal, {});
      } else {
        const { AddSecondFactorModal } =
          await import('../second-factor/add-second-factor.modal.tsx');
        await modals.open(AddSecondFactorModal, {});
      }
    } catch (error) {
      toasts.fail('Houve um erro ao abrir a verificação em duas etapas.', error);
    }
    await refetch();
  }

  return (
    <ProfileFact name="Verificação em duas etapas" onChange={data && (() => void change(data))}>
      {data ? (
        describe(data, school.timezone)
      ) : isError ? (
        'Não foi possível consultar.'
      ) : (
        <Skeleton width="120px" height="1em" />
      )}
    </ProfileFact>
  );
}

function describe({ since, recoveryCodesLeft: left }: SecondFactorState, timeZone: string) {
  if (!since) return 'Desativada';
  const codes =
    left === 0
      ? 'nenhum código de recuperação'
      : left === 1
        ? '1 código de recuperação'
        : `${left} códigos de recuperação`;
  return `Ativa desde ${formatDate(since, timeZone)}, com ${codes}`;
}
