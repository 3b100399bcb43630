import { Text } from '@caderneta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toasts } from '../ground/toast-host.tsx';
import { useTapped } from '../ground/use-tapped.ts';
import { useFamily } from '../session/family-context.ts';
import {
  pushQuery,
  refusedPush,
  turnPushOff,
  turnPushOn,
  type PushState,
} from '../install/push.ts';
import { SettingsCard } from './settings-card.tsx';
import { SwitchRow } from './switch-row.tsx';

const hints: Record<PushState, string> = {
  on: 'O aviso não diz nomes nem assuntos: só que a escola mandou uma novidade.',
  off: 'Um aviso na tela quando a escola mandar uma novidade, sem nomes nem assuntos.',
  denied: 'As notificações estão bloqueadas. Libere-as nas configurações do navegador para ligar.',
  needsInstall:
    'No iPhone, os avisos só funcionam com a Caderneta instalada: veja abaixo como instalar.',
  inApp:
    'Você está dentro de outro aplicativo, que não recebe avisos. Abra a Caderneta no navegador: em ‘ligar outro aparelho’, abaixo, há um código para entrar lá.',
  unsupported: 'Este navegador não oferece avisos.',
};

/** Web push: permission is asked for only when the person switches it on. */
export function NotificationsCard() {
  const family = useFamily();
  const queries = useQueryClient();
  const { data: state } = useQuery(pushQuery());
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(family.pushKey) : turnPushOff()),
    onSuccess: (now) => queries.setQueryData(pushQuery().queryKey, now),
    onError: () => toasts.show('error', 'Não foi possível mudar os avisos. Tente de novo.'),
  });
  const { tapped = state === 'on', tap } = useTapped(change);
  const isRefused = change.variables === true && change.data === 'off';
  const canSwitch = state === 'on' || state === 'off';
  return (
    <SettingsCard title="Notificações">
      <SwitchRow
        label="Avisar neste aparelho"
        hint={state ? hints[state] : hints.off}
        checked={tapped}
        disabled={!canSwitch || change.isPending}
        onChange={tap}
      />
      <Text as="p" role="status" hideEmpty>
        {isRefused && refusedPush('off')}
      </Text>
    </SettingsCard>
  );
}
