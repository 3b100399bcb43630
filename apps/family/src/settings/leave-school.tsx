import { api } from '@caderneta/api-client/fetch';
import { endOwnDevice } from '@caderneta/api-client/contract';
import { Button, Dialog, Row } from '@caderneta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { familyKey } from '../session/family.queries.ts';
import { deleteSeenContent } from '../session/forget.ts';
import { forgetOwner } from '../session/owner.ts';
import { devicesQuery } from './devices.queries.ts';

export interface LeaveSchoolProps {
  id: string;
  name: string;
  responsibleId: string;
}

/** The way out of one school; the others stay on the device. */
export function LeaveSchool({ id, name, responsibleId }: LeaveSchoolProps) {
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { data: devices } = useQuery(devicesQuery());
  const here = devices?.find(({ isCurrent, schoolId }) => isCurrent && schoolId === id);
  const leaving = useMutation({
    mutationFn: (deviceId: string) => api.call(endOwnDevice, { params: { id: deviceId } }),
    onSuccess: async () => {
      forgetOwner(responsibleId);
      await deleteSeenContent(queries);
      await queries.resetQueries({ queryKey: familyKey });
    },
  });
  return (
    <>
      <Row>
        <Button
          icon={<LogOut aria-hidden size={20} />}
          disabled={!here}
          onClick={() => setAsks(true)}
        >
          sair de {name}
        </Button>
      </Row>
      {asks && here && (
        <Dialog
          title={`Sair de ${name} neste aparelho?`}
          submitLabel="sair"
          busy={leaving.isPending}
          error={leaving.isError && 'Não deu certo. Confira a internet e tente de novo.'}
          onSubmit={() => leaving.mutate(here.id)}
          onClose={() => setAsks(false)}
        >
          <p>As outras escolas ficam. Para voltar você vai precisar de um link novo de {name}.</p>
        </Dialog>
      )}
    </>
  );
}
