import { ApiError } from '@caderneta/api-client/fetch';
import { Button, FieldError, Stack } from '@caderneta/ui';
import { RotateCw } from 'lucide-react';
import { isGone } from '../reading/unreadable.tsx';
import { Offline } from './use-reaction.ts';

export interface FailedReactionProps {
  error: unknown;
  onRetry: () => void;
}

/** The answer was lost: the server may have done it or not. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (unanswered.has(error.kind) || doubtful.has(error.status));

const unanswered = new Set<string>(['network', 'unexpected-answer']);

/** What stands before the server says these, and not the server. */
const doubtful = new Set<number | null>([502, 503, 504]);

/** Says why nothing changed, and offers another attempt where one may succeed. */
export function FailedReaction({ error, onRetry }: FailedReactionProps) {
  return (
    <Stack role="alert" gap={8} align="start" hideEmpty>
      {error ? (
        <>
          <FieldError>
            {error instanceof Offline
              ? 'Você está sem internet, e nada foi enviado. Tente quando a conexão voltar.'
              : isGone(error)
                ? 'A escola retirou isto, e não é mais preciso responder.'
                : isUnknown(error)
                  ? 'Não sabemos se chegou à escola. Confira a internet e tente de novo: o que já chegou não se repete.'
                  : 'Não deu certo: a escola não recebeu. Tente de novo.'}
          </FieldError>
          {!isGone(error) && (
            <Button icon={<RotateCw aria-hidden size={18} />} onClick={onRetry}>
              tentar novamente
            </Button>
          )}
        </>
      ) : null}
    </Stack>
  );
}
