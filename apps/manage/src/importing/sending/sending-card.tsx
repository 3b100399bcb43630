import { Button, Card, FieldError, ProgressBar, Row, Stack, Text } from '@caderneta/ui';
import { RotateCw } from 'lucide-react';
import type { SendingProgress } from './use-sending.ts';

export interface SendingCardProps {
  fileName: string;
  progress: SendingProgress;
  onRetry: () => void;
  onCancel: () => void;
}

/** How far the rows of a file are on their way. */
export function SendingCard({ fileName, progress, onRetry, onCancel }: SendingCardProps) {
  const { sent, total, failure } = progress;
  return (
    <Stack as={Card}>
      <Text as="h2" size="h2" role="status">
        {failure ? 'O envio parou' : 'Enviando as linhas…'}
      </Text>
      <ProgressBar
        label={`Linhas enviadas de ${fileName}`}
        value={sent}
        max={total}
        tone={failure ? 'danger' : 'primary'}
        showNumbers
      />
      {failure && <FieldError role="alert">{failure}</FieldError>}
      <Row wrap align="stretch">
        <Button onClick={onCancel}>cancelar</Button>
        {failure && (
          <Button variant="primary" icon={<RotateCw aria-hidden size={20} />} onClick={onRetry}>
            tentar novamente
          </Button>
        )}
      </Row>
    </Stack>
  );
}
