import { newIdempotencyKey } from '@caderneta/api-client';
import { limits } from '@caderneta/api-client/contract';
import { refusalText } from '@caderneta/platform';
import { counted, Dialog, TextField } from '@caderneta/ui';
import { useState } from 'react';
import { useSaveGroup } from './groups.queries.ts';

export interface SaveGroupModalProps {
  studentIds: readonly string[];
  close: (isSaved?: boolean) => void;
}

/** Gives a choice a name, under which it is chosen again. */
export function SaveGroupModal({ studentIds, close }: SaveGroupModalProps) {
  const { mutateAsync, isPending } = useSaveGroup(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  // Another name is another group.
  const [keys] = useState(() => new Map<string, string>());

  async function submit() {
    const idempotencyKey = keys.get(name) ?? newIdempotencyKey();
    keys.set(name, idempotencyKey);
    setError(undefined);
    try {
      const body = { name, studentIds: [...studentIds] };
      await mutateAsync({ body, etag: null, idempotencyKey });
      close(true);
    } catch (refused) {
      setError(refusalText(refused) ?? 'Houve um erro ao salvar o grupo.');
    }
  }

  return (
    <Dialog
      title="Salvar como grupo"
      submitLabel="salvar grupo"
      submitDisabled={!name.trim()}
      busy={isPending}
      error={error}
      onSubmit={() => void submit()}
      onClose={() => close()}
    >
      <p>{counted(studentIds.length, 'aluno escolhido', 'alunos escolhidos')}</p>
      <TextField
        label="Nome do grupo"
        autoFocus
        autoComplete="off"
        maxLength={limits.groupNameLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </Dialog>
  );
}
