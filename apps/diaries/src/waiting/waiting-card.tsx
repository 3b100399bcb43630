import { Button, Card, Row, Stack, StatusChip } from '@caderneta/ui';
import { CloudOff } from 'lucide-react';
import type { Batch } from '../record/fill-record.ts';
import { namesOf } from '../record/outcomes.ts';

export interface WaitingCardProps {
  waiting: readonly Batch[];
  isSending: boolean;
  onSend: () => void;
  /** Puts them into the form again. */
  onEdit: () => void;
}

/** Diaries stored in this browser until the server can be reached. */
export function WaitingCard({ waiting, isSending, onSend, onEdit }: WaitingCardProps) {
  const students = waiting.flatMap((batch) => batch.students);
  return (
    <Stack as={Card} gap={12} aria-label="Diários que aguardam conexão">
      <div role="status">
        <StatusChip tone="warning" icon={CloudOff}>
          aguardando conexão
        </StatusChip>
      </div>
      <p>
        Guardado neste aparelho, será enviado quando a conexão voltar:{' '}
        <strong>{namesOf(students)}</strong>.
      </p>
      <Row wrap align="stretch">
        <Button busy={isSending} onClick={onSend}>
          tentar agora
        </Button>
        <Button disabled={isSending} onClick={onEdit}>
          editar
        </Button>
      </Row>
    </Stack>
  );
}
