import { ApiError } from '@caderneta/api-client';
import { lookUp, type GuardianAccess } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatTime } from '@caderneta/school-time';
import { Button, FieldError, Section } from '@caderneta/ui';
import { Link2, Mail } from 'lucide-react';
import { useNewLink } from './guardian-access.queries.ts';
import { NewLink } from './new-link.tsx';

export interface LinkMakerProps {
  access: GuardianAccess;
}

export function LinkMaker({ access }: LinkMakerProps) {
  const { responsible, linkDelivery, codeRestsUntil } = access;
  const { school } = useSession();
  const link = useNewLink();
  const isMailed = linkDelivery === 'mailed';
  return (
    <Section title="Convidar">
      {codeRestsUntil && (
        <p>
          <strong>Código em descanso até {formatTime(codeRestsUntil, school.timezone)}</strong>,
          muitas tentativas. O link do convite continua valendo.
        </p>
      )}
      {link.data?.delivery === 'shown' ? (
        <NewLink link={link.data} responsible={responsible} school={school} />
      ) : link.data ? (
        <p role="status">Pronto! O link está a caminho de {link.data.sentTo}.</p>
      ) : (
        <>
          <p>{lookUp(explanations, linkDelivery)}</p>
          {linkDelivery !== 'unavailable' && (
            <div>
              <Button
                variant="primary"
                icon={isMailed ? <Mail aria-hidden size={20} /> : <Link2 aria-hidden size={20} />}
                busy={link.isPending}
                onClick={() => link.mutate(responsible.id)}
              >
                {isMailed ? 'enviar link por e-mail' : 'gerar link'}
              </Button>
            </div>
          )}
        </>
      )}
      <div role="alert">{link.error && <FieldError>{sentenceOf(link.error)}</FieldError>}</div>
    </Section>
  );
}

const explanations: Record<'shown' | 'mailed' | 'unavailable', string> = {
  shown:
    'O link é pessoal e serve para um celular ou computador. Depois de entrar, ninguém precisa de senha.',
  mailed:
    'Esta pessoa também tem filhos em outras turmas. Por isso o link vai direto para o e-mail dela e serve para um celular ou computador.',
  unavailable:
    'Esta pessoa também tem filhos em outras turmas e não tem e-mail cadastrado. Peça o link à secretaria.',
};

function sentenceOf(error: Error): string {
  return error instanceof ApiError && (error.status === 409 || error.status === 429)
    ? error.message
    : 'Houve um erro ao gerar o link.';
}
