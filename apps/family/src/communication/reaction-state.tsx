import { ApiError } from '@caderneta/api-client/fetch';
import { Button, FieldError, Stack, Text } from '@caderneta/ui';
import { RotateCw } from 'lucide-react';
import { isGone } from '../reading/unreadable.tsx';
import { earlierReason, isEarlier, isLater } from './waiting-answers.ts';

export interface ReactionStateProps {
  reaction: {
    error: unknown;
    /** Why a form without scripts was not taken. */
    refusal: string | undefined;
    isWaiting: boolean;
    retry: () => void;
  };
}

/** Says that an answer waits, or why nothing changed; offers another attempt where one may succeed. */
export function ReactionState({
  reaction: { error, refusal, isWaiting, retry },
}: ReactionStateProps) {
  return (
    <Stack role="alert" gap={8} align="start" hideEmpty>
      {isWaiting && (
        <Text as="p" size="small">
          Guardado neste aparelho: será enviado quando a conexão voltar.
        </Text>
      )}
      {refusal && <FieldError data-refused>{refusal}</FieldError>}
      {error ? (
        <>
          <FieldError>{reasonOf(error)}</FieldError>
          {!isGone(error) && !isEarlier(error) && (
            <Button icon={<RotateCw aria-hidden size={18} />} onClick={retry}>
              tentar novamente
            </Button>
          )}
        </>
      ) : null}
    </Stack>
  );
}

function reasonOf(error: unknown): string {
  if (isGone(error)) return 'A escola retirou isto, e não é mais preciso responder.';
  // This browser stores nothing, or the school's answer was not understood.
  if (isLater(error) || (error instanceof ApiError && error.kind === 'unexpected-answer')) {
    return 'Não sabemos se chegou à escola. Confira a internet e tente de novo: o que já chegou não se repete.';
  }
  if (isEarlier(error)) return earlierReason(error);
  if (error instanceof ApiError && error.status === 409)
    return `${error.message} A escola não recebeu sua resposta.`;
  return 'Não deu certo: a escola não recebeu. Tente de novo.';
}
