import { api } from '@caderneta/api-client/fetch';
import { endOwnDevice, type OwnDevice } from '@caderneta/api-client/contract';
import { formatRelativeDay, formatTime } from '@caderneta/school-time';
import { Button, color, ErrorState, space, text } from '@caderneta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { toasts } from '../app/toast-host.tsx';
import { familyAt, schoolsOf, useFamily } from '../session/family-context.ts';
import { AnotherDevice } from './another-device.tsx';
import { devicesQuery } from './devices.queries.ts';
import { SettingsCard } from './settings-card.tsx';

/** Lists the guardian's devices, each with a button that ends its access. */
export function DevicesCard() {
  const { data, isError, isFetching, refetch } = useQuery(devicesQuery());
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: (id: string) => api.call(endOwnDevice, { params: { id } }),
    onSuccess: () => toasts.show('success', 'Acesso encerrado!'),
    onError: () => toasts.show('error', 'Não deu certo. Confira a internet e tente de novo.'),
    onSettled: () => queries.invalidateQueries(devicesQuery()),
  });
  return (
    <SettingsCard title="Aparelhos">
      {data ? (
        <ul css={{ display: 'grid', gap: space[16], padding: 0, listStyle: 'none' }}>
          {data.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={ending.isPending}
              onEnd={() => ending.mutate(device.id)}
            />
          ))}
        </ul>
      ) : (
        isError && <ErrorState busy={isFetching} onRetry={() => void refetch()} />
      )}
      <p css={{ ...text.small, color: color.inkMuted }}>
        Não conhece algum deles? Encerre o acesso dele e fale com a escola.
      </p>
      <AnotherDevice />
    </SettingsCard>
  );
}

interface DeviceRowProps {
  device: OwnDevice;
  busy: boolean;
  onEnd: () => void;
}

function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const family = useFamily();
  const { name: schoolName, timezone } = familyAt(family, device.schoolId).school;
  const { name, createdAt, lastSeenAt, isCurrent } = device;
  const at = (instant: string) =>
    `${formatRelativeDay(instant, timezone)} às ${formatTime(instant, timezone)}`;
  return (
    <li css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] }}>
      <Smartphone aria-hidden size={20} css={{ flex: 'none', color: color.inkMuted }} />
      <span css={{ flex: '1 1 50%', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong css={{ display: 'block' }}>
          {name}
          {isCurrent && ' (este aparelho)'}
        </strong>
        <span css={{ ...text.small, color: color.inkMuted }}>
          {schoolsOf(family).length > 1 && `${schoolName}. `}
          Entrou {at(createdAt)}, visto {at(lastSeenAt)}
        </span>
      </span>
      {!isCurrent && (
        <Button aria-label={`encerrar ${name}`} disabled={busy} onClick={onEnd}>
          encerrar
        </Button>
      )}
    </li>
  );
}
