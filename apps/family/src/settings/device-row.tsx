import { api } from '@caderneta/api-client/fetch';
import { lookUp, renameOwnDevice, type OwnDevice } from '@caderneta/api-client/contract';
import { formatRelativeDay, formatTime } from '@caderneta/school-time';
import { Button, color, Dialog, space, text, TextField } from '@caderneta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { familyAt, schoolsOf, useFamily } from '../session/family-context.ts';
import { devicesQuery } from './devices.queries.ts';

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
    <li css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] }}>
      <Smartphone aria-hidden size={20} css={{ flex: 'none', color: color.inkMuted }} />
      <span css={{ flex: '1 1 50%', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong css={{ display: 'block' }}>
          {name}
          {isCurrent && ' (este aparelho)'}
        </strong>
        <span css={{ ...text.small, color: color.inkMuted }}>
          {schoolsOf(family).length > 1 && `${schoolName}. `}
          Entrou {at(createdAt)}
          {wayOf(device)}, visto {at(lastSeenAt)}
        </span>
      </span>
      {/* Servers of the release before store no names. */}
      {givenName !== undefined && (
        <Button aria-label={`dar nome a ${name}`} onClick={() => setRenames(true)}>
          {givenName ? 'mudar nome' : 'dar nome'}
        </Button>
      )}
      {!isCurrent && (
        <Button aria-label={`encerrar ${name}`} disabled={busy} onClick={onEnd}>
          encerrar
        </Button>
      )}
      {renames && <NameDialog device={device} onClose={() => setRenames(false)} />}
    </li>
  );
}

const texts = {
  mail: ' pelo e-mail da escola',
  invitation: ' por convite da escola',
  ownDevice: ' por outro aparelho',
};

/** How the device entered; undefined where the server of the release before does not tell. */
function wayOf({ enteredBy, byCode }: OwnDevice): string | undefined {
  if (byCode) return enteredBy === 'ownDevice' ? ' pelo código de outro aparelho' : ' por código';
  return enteredBy && lookUp(texts, enteredBy);
}

function NameDialog({ device, onClose }: { device: OwnDevice; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(device.givenName ?? '');
  const renaming = useMutation({
    mutationFn: () => api.call(renameOwnDevice, { params: { id: device.id }, body: { name } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(devicesQuery()),
  });
  return (
    <Dialog
      title="Nome do aparelho"
      submitLabel="guardar"
      busy={renaming.isPending}
      error={renaming.isError && 'Não deu certo. Confira a internet e tente de novo.'}
      onSubmit={() => renaming.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Nome"
        hint="Por exemplo: celular da vovó. Vazio volta ao nome de antes."
        maxLength={40}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </Dialog>
  );
}
