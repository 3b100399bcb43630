import { ApiError } from '@caderneta/api-client';
import { Button, Card, FieldError, space, Stack } from '@caderneta/ui';
import styled from '@emotion/styled';
import { QrCode } from 'lucide-react';
import type { ReactNode } from 'react';

export interface InvitationMakerProps {
  busy: boolean;
  error: Error | null;
  onMake: () => void;
  /** A choice of those who get one. */
  children?: ReactNode;
}

/** Explains the invitations before they are made. */
export function InvitationMaker({ busy, error, onMake, children }: InvitationMakerProps) {
  return (
    <Stack as={Card} gap={16} maxWidth="720px">
      {children}
      <p>
        Com o convite, a família entra pelo celular, sem senha e sem aplicativo, e acompanha o que a
        escola envia.
      </p>
      <Remarks>
        <li>Cada responsável recebe um cartão com um código QR só seu.</li>
        <li>Cada código serve para um aparelho e vale até a data escrita no cartão.</li>
        <li>
          Os códigos aparecem uma única vez: imprima a folha antes de sair da página. Convites já
          entregues continuam valendo.
        </li>
      </Remarks>
      <div>
        <Button
          variant="primary"
          icon={<QrCode aria-hidden size={20} />}
          busy={busy}
          onClick={onMake}
        >
          gerar convites
        </Button>
        <div role="alert">{error && <FieldError>{sentenceOf(error)}</FieldError>}</div>
      </div>
    </Stack>
  );
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError && error.status === 429
    ? error.message
    : 'Houve um erro ao gerar os convites.';
}

const Remarks = styled.ul({
  display: 'grid',
  gap: space[8],
  paddingLeft: space[20],
  '& > li': { listStyle: 'disc' },
});
