import type { GuardianAccess, KnownDevice } from '@caderneta/api-client/contract';
import { useModals, useSession, useToasts } from '@caderneta/platform';
import { formatDate, formatRelativeDay, formatTime } from '@caderneta/school-time';
import { Button, color, Section, space, text } from '@caderneta/ui';
import { Smartphone } from 'lucide-react';
import { useRevoke } from './guardian-access.queries.ts';

export interface DeviceListProps {
  access: GuardianAccess;
}

export function DeviceList({ access: { responsible, devices, openLinkCount } }: DeviceListProps) {
  const toasts = useToasts();
  const modals = useModals();
  const revoke = useRevoke(responsible.id);

  function end(device?: KnownDevice) {
    revoke.mutate(device?.id, {
      onSuccess: () => toasts.show('success', 'Acesso encerrado!'),
      onError: (error) => toasts.fail('Houve um erro ao encerrar o acesso.', error),
    });
  }

  async function endAll() {
    const isSure = await modals.confirm({
      title: 'Encerrar todos os acessos',
      body: `Os aparelhos de ${responsible.name} saem na hora e os links ainda não usados deixam de valer. Depois, gere um link novo.`,
      submit: 'encerrar acessos',
      tone: 'danger',
    });
    if (isSure) end();
  }

  return (
    <Section title="Aparelhos">
      {devices.length === 0 && <p>Nenhum aparelho entrou ainda.</p>}
      <ul css={{ display: 'grid', gap: space[8], margin: 0, padding: 0, listStyle: 'none' }}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            disabled={revoke.isPending}
            onEnd={() => end(device)}
          />
        ))}
      </ul>
      {openLinkCount > 0 && <p css={text.small}>{openLinks(openLinkCount)}</p>}
      {(devices.length > 0 || openLinkCount > 0) && (
        <div>
          <Button variant="ghost" disabled={revoke.isPending} onClick={() => void endAll()}>
            celular perdido? encerrar todos os acessos
          </Button>
        </div>
      )}
    </Section>
  );
}

interface DeviceRowProps {
  device: KnownDevice;
  disabled: boolean;
  onEnd: () => void;
}

function DeviceRow({ device, disabled, onEnd }: DeviceRowProps) {
  const { name, createdAt, lastSeenAt, link } = device;
  const { timezone } = useSession().school;
  return (
    <li css={{ display: 'flex', alignItems: 'center', gap: space[12] }}>
      <Smartphone aria-hidden size={20} css={{ flex: 'none' }} />
      <span css={{ flex: 1, minWidth: 0 }}>
        <strong css={{ display: 'block', color: color.ink }}>{name}</strong>
        <span css={[text.small, { display: 'block' }]}>
          entrou em {formatDate(createdAt, timezone)} às {formatTime(createdAt, timezone)},{' '}
          {originOf(link)}
        </span>
        <span css={text.small}>
          visto {formatRelativeDay(lastSeenAt, timezone)} às {formatTime(lastSeenAt, timezone)}
        </span>
      </span>
      <Button variant="danger" aria-label={`encerrar ${name}`} disabled={disabled} onClick={onEnd}>
        encerrar
      </Button>
    </li>
  );
}

function originOf({ madeBy, mailed, byCode }: KnownDevice['link']): string {
  if (!madeBy) return mailed ? 'pelo e-mail da escola' : 'por outro aparelho da família';
  if (byCode) return `pelo código de ${madeBy}`;
  return mailed ? `pelo e-mail que ${madeBy} enviou` : `pelo link de ${madeBy}`;
}

/** Counts the links in e-mails to the guardian too. */
const openLinks = (count: number) =>
  count === 1 ? '1 link que ainda vale' : `${count} links que ainda valem`;
