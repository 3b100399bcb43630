import { api } from '@caderneta/api-client/fetch';
import { type OwnDevice, renameOwnDevice } from '@caderneta/api-client/contract';
import { Dialog, TextField } from '@caderneta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { devicesQuery } from './devices.queries.ts';

export interface NameDialogProps {
  device: OwnDevice;
  onClose: () => void;
}

/** Asks for the name by which the family and the school know a device. */
export function NameDialog({ device, onClose }: NameDialogProps) {
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
