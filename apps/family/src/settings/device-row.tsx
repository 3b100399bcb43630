import { lookUp, type OwnDevice } from '@caderneta/api-client/contract';
import { formatRelativeDay, formatTime } from '@caderneta/school-time';
import { Button, color, Row, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { familyAt, schoolsOf, useFamily } from '../session/family-context.ts';

const NameDialog = lazy(() => import('./name-dialog.tsx').then((m) => ({ default: m.NameDialog })));

export interface DeviceRowProps {
  device: OwnDevice;
  busy: boolean;
  onEnd: () => void;
}

/** A device: its name, how and when it entered, and buttons that name it and end its access. */
export function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const family = useFamily();
  const [renames, setRenames] = useState(false);
  const { name: schoolName, timezone } = familyAt(family, device.schoolId).school;
  const { name, givenName, createdAt, lastSeenAt, isCurrent } = device;
  const at = (instant: string) =>
    `${formatRelativeDay(instant, timezone)} às ${formatTime(instant, timezone)}`;
  return (
    <DeviceLine>
      <Smartphone aria-hidden size={20} />
      <Text breaks>
        <Text as="strong" block>
          {name}
          {isCurrent && ' (este aparelho)'}
        </Text>
        <Text size="small" tone="muted">
          {schoolsOf(family).length > 1 && `${schoolName}. `}
          Entrou {at(createdAt)}
          {wayOf(device)}, visto {at(lastSeenAt)}
        </Text>
      </Text>
      <Row as="span" wrap gap={8} align="stretch">
        <Button aria-label={`dar nome a ${name}`} onClick={() => setRenames(true)}>
          {givenName ? 'mudar nome' : 'dar nome'}
        </Button>
        {!isCurrent && (
          <Button aria-label={`encerrar ${name}`} disabled={busy} onClick={onEnd}>
            encerrar
          </Button>
        )}
      </Row>
      <Suspense>
        {renames && <NameDialog device={device} onClose={() => setRenames(false)} />}
      </Suspense>
    </DeviceLine>
  );
}

const texts = {
  mail: ' pelo e-mail da escola',
  invitation: ' por convite da escola',
  ownDevice: ' por outro aparelho',
};

/** How the device entered; undefined for a way that this page does not know. */
function wayOf({ enteredBy, byCode }: OwnDevice): string | undefined {
  if (byCode) return enteredBy === 'ownDevice' ? ' pelo código de outro aparelho' : ' por código';
  return lookUp(texts, enteredBy);
}

const DeviceLine = styled.li({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[12],
  '& > svg': { marginTop: '2px', color: color.inkMuted },
  '& > span + span': { gridColumn: 2 },
});
