import type { LinkState } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { ButtonAnchor } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../ground/button-link.ts';
import { AuthCard } from '../layout/auth-card.tsx';
import { LinkRequest } from './link-request.tsx';
import { familyQuery } from '../session/family.queries.ts';

type Reason = 'used' | 'expired' | 'unknown' | 'tooMany';

const sentences: Record<Reason, [title: string, sentence: string]> = {
  used: [
    'Este link já foi usado',
    `Cada link abre um aparelho só, para a sua segurança. Se foi em outro celular, ou se você trocou de aparelho, está tudo bem.`,
  ],
  expired: ['Este link venceu', `Os links pessoais valem por um tempo, para a sua segurança.`],
  unknown: [
    'Não conhecemos este link',
    `Talvez ele tenha sido copiado pela metade, ou a escola o cancelou. Tente abri-lo de novo na mensagem.`,
  ],
  tooMany: [
    'Um momentinho',
    'Foram muitas tentativas seguidas. Espere um minuto e abra o link de novo.',
  ],
};

export interface ClosedLinkProps {
  reason: Reason;
  schoolName?: string;
  schoolLogoUrl?: string | null;
}

/** The school of a link, if the page knows it. */
export function schoolOf({ schoolName, schoolLogoUrl }: LinkState) {
  return { schoolName, schoolLogoUrl };
}

/** A link that opens nothing, and how to get one that does. */
export function ClosedLink({ reason, ...school }: ClosedLinkProps) {
  const { data: family } = useQuery(familyQuery());
  const [title, sentence] = sentences[reason];
  return (
    <AuthCard {...school} title={title}>
      <p>{sentence}</p>
      {!family && reason !== 'tooMany' && <LinkRequest />}
      {family && (
        <ButtonLink href={paths.feed} replace variant="secondary">
          continuar como {family.responsible.name}
        </ButtonLink>
      )}
    </AuthCard>
  );
}

interface MovedLinkProps {
  /** Of the installation where the school is. */
  address: string;
  token: string;
}

/** A link of a school that moved: the same one is good there. */
export function MovedLink({ address, token }: MovedLinkProps) {
  return (
    <AuthCard title="Esta escola mudou de endereço">
      <p>
        Agora ela está em <strong>{address}</strong>. Seu link continua valendo lá.
      </p>
      <ButtonAnchor href={`${address}${paths.enter}#${token}`}>
        continuar no novo endereço
      </ButtonAnchor>
    </AuthCard>
  );
}
