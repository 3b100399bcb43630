import { api, newIdempotencyKey } from '@caderneta/api-client';
import {
  type CommunicationKind,
  type ItemRecipients,
  limits,
  removeRecipient,
} from '@caderneta/api-client/contract';
import { isOffline, refusalText } from '@caderneta/platform';
import { BlockBody, Dialog, SelectField, TextArea } from '@caderneta/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { itemRecipientsQuery } from '../kinds/communication.queries.ts';

export interface RemovingModalProps {
  kind: CommunicationKind;
  id: string;
  /** A family that said it comes gets an e-mail. */
  isTold: boolean;
  /** @param name of the student who was taken out */
  close: (name?: string) => void;
}

/** Takes an item from one student who got it by mistake. */
export function RemovingModal({ kind, id, isTold, close }: RemovingModalProps) {
  const query = useQuery(itemRecipientsQuery(kind, id));
  const [studentId, setStudentId] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const students = query.data?.students ?? [];

  async function submit() {
    setBusy(true);
    setError(undefined);
    try {
      const input = { params: { kind, id }, body: { studentId, reason } };
      await api.call(removeRecipient, input, { idempotencyKey });
      close(students.find((student) => student.id === studentId)?.name);
    } catch (refused) {
      // What was written stays; the list is read again.
      setError(refusalText(refused) ?? 'Houve um erro ao tirar o aluno. Tente novamente.');
      setBusy(false);
      void query.refetch();
    }
  }

  return (
    <Dialog
      title="Tirar um aluno"
      submitLabel="tirar o aluno"
      backLabel="voltar"
      submitVariant="danger"
      submitDisabled={!studentId || !reason.trim()}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={() => close()}
    >
      <p>
        A família dele deixa de ver este envio, e o aviso que ainda não saiu não sai. Para os outros
        nada muda.{isTold && ' Se ela tinha respondido que vai, é avisada por e-mail.'}
      </p>
      <StudentField query={query} value={studentId} onChange={setStudentId} />
      <TextArea
        label="Motivo"
        hint="Fica no histórico da escola; a família não o lê."
        rows={2}
        maxLength={limits.reasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}

interface StudentFieldProps {
  query: UseQueryResult<ItemRecipients>;
  value: string;
  onChange: (studentId: string) => void;
}

function StudentField({ query, value, onChange }: StudentFieldProps) {
  return (
    <BlockBody query={query} offline={isOffline(query.error)} height={72}>
      {({ students }) => (
        <SelectField label="Aluno" value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">Escolha um aluno</option>
          {optionsOf(students)}
        </SelectField>
      )}
    </BlockBody>
  );
}

/** By class, as people look for a child. */
function optionsOf(students: ItemRecipients['students']) {
  const classes = Map.groupBy(students, ({ classroomName }) => classroomName);
  return [...classes].map(([classroom, members]) => (
    <optgroup key={classroom} label={classroom}>
      {members.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  ));
}
