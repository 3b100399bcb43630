import type { GuardianAccess, KnownDevice } from '@caderneta/api-client/contract';
import { useModals, useSession, useToasts } from '@caderneta/platform';
import { formatDate, formatRelativeDay, formatTime } from '@caderneta/school-time';
import { Button, Row, Section, Stack, Text } from '@caderneta/ui';
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
      <Stack as="ul" gap={8}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            disabled={revoke.isPending}
            onEnd={() => end(device)}
          />
        ))}
      </Stack>
      {openLinkCount > 0 && (
        <Text as="p" size="small">
          {openLinks(openLinkCount)}
        </Text>
      )}
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
    <Row as="li">
      <Smartphone aria-hidden size={20} />
      <Text grow>
        <Text as="strong" block tone="ink">
          {name}
        </Text>
        <Text size="small" block>
          entrou em {formatDate(createdAt, timezone)} às {formatTime(createdAt, timezone)},{' '}
          {originOf(link)}
        </Text>
        <Text size="small">
          visto {formatRelativeDay(lastSeenAt, timezone)} às {formatTime(lastSeenAt, timezone)}
        </Text>
      </Text>
      <Button variant="danger" aria-label={`encerrar ${name}`} disabled={disabled} onClick={onEnd}>
        encerrar
      </Button>
    </Row>
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
