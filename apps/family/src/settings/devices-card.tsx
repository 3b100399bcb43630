import { api } from '@caderneta/api-client/fetch';
import { endOtherDevices, endOwnDevice } from '@caderneta/api-client/contract';
import { Button, Dialog, ErrorState, Stack, Text } from '@caderneta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toasts } from '../ground/toast-host.tsx';
import { AnotherDevice } from './another-device.tsx';
import { DeviceRow } from './device-row.tsx';
import { devicesQuery } from './devices.queries.ts';
import { SettingsCard } from './settings-card.tsx';

/** Lists the guardian's devices, each with a button that ends its access. */
export function DevicesCard() {
  const { data, isError, isFetching, refetch } = useQuery(devicesQuery());
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  /** Null ends all others. */
  const ending = useMutation({
    mutationFn: (id: string | null) =>
      id ? api.call(endOwnDevice, { params: { id } }) : api.call(endOtherDevices, {}),
    onSuccess: () => toasts.show('success', 'Acesso encerrado!'),
    onError: () => toasts.show('error', 'Não deu certo. Confira a internet e tente de novo.'),
    onSettled: () => queries.invalidateQueries(devicesQuery()),
  });
  return (
    <SettingsCard title="Aparelhos">
      {data ? (
        <Stack as="ul">
          {data.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={ending.isPending}
              onEnd={() => ending.mutate(device.id)}
            />
          ))}
        </Stack>
      ) : (
        isError && <ErrorState busy={isFetching} onRetry={() => void refetch()} />
      )}
      <Text as="p" size="small" tone="muted">
        Não conhece algum deles? Encerre o acesso dele e fale com a escola.
      </Text>
      {data && data.filter(({ isCurrent }) => !isCurrent).length > 1 && (
        <Button onClick={() => setAsks(true)}>encerrar os outros</Button>
      )}
      {asks && (
        <Dialog
          title="Encerrar os outros aparelhos?"
          submitLabel="encerrar"
          busy={ending.isPending}
          onSubmit={() => ending.mutate(null, { onSettled: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        >
          <p>
            Só este aparelho continua ligado. Os links e códigos que você ainda não usou também
            deixam de valer.
          </p>
        </Dialog>
      )}
      <AnotherDevice />
    </SettingsCard>
  );
}
