import { ApiError } from '@caderneta/api-client';
import type { GuardianAccess } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { Button, FieldError, Section } from '@caderneta/ui';
import { Link2 } from 'lucide-react';
import { useNewLink } from './guardian-access.queries.ts';
import { NewLink } from './new-link.tsx';

export interface LinkMakerProps {
  responsible: GuardianAccess['responsible'];
}

export function LinkMaker({ responsible }: LinkMakerProps) {
  const { school } = useSession();
  const link = useNewLink(responsible.id);
  return (
    <Section title="Convidar">
      {link.data ? (
        <NewLink link={link.data} responsible={responsible} school={school} />
      ) : (
        <>
          <p>
            O link é pessoal e serve para um celular ou computador. Depois de entrar, ninguém
            precisa de senha.
          </p>
          <div>
            <Button
              variant="primary"
              icon={<Link2 aria-hidden size={20} />}
              busy={link.isPending}
              onClick={() => link.mutate()}
            >
              gerar link
            </Button>
          </div>
        </>
      )}
      <div role="alert">{link.error && <FieldError>{sentenceOf(link.error)}</FieldError>}</div>
    </Section>
  );
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError && error.status === 429
    ? error.message
    : 'Houve um erro ao gerar o link.';
}
