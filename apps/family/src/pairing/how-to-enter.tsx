import { color, LoadingScreen, radius, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Mail, MessageCircle, QrCode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AuthCard } from '../layout/auth-card.tsx';
import { CodeEntry } from './code-entry.tsx';
import { LinkRequest } from './link-request.tsx';
import { hasUnsent } from '../session/owner.ts';

const PersonalLink = lazy(() =>
  import('./personal-link.tsx').then((m) => ({ default: m.PersonalLink })),
);

export interface HowToEnterProps {
  /** The device was a guardian's until the school ended its access. */
  hasEnded?: boolean;
}

/** Shown on a device without a guardian, or after its access was ended. */
export function HowToEnter({ hasEnded = false }: HowToEnterProps) {
  const [code, setCode] = useState<string | null>(null);
  if (code) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <PersonalLink token={code} />
      </Suspense>
    );
  }
  return (
    <AuthCard title={hasEnded ? 'Até logo!' : 'Que bom ver você!'}>
      {hasEnded && (
        <p role="alert">
          <strong>O acesso deste aparelho foi encerrado pela escola.</strong>
          {hasUnsent() &&
            ' O que você escreveu fica guardado aqui e volta quando você entrar de novo.'}
        </p>
      )}
      <p>
        Aqui não há senha: você entra pelo link pessoal que a escola manda, uma vez em cada
        aparelho.
      </p>
      <WaysIn className="ways">
        <li>
          <Mail aria-hidden size={20} />
          <span>Abra o link do último e-mail da escola.</span>
        </li>
        <li>
          <MessageCircle aria-hidden size={20} />
          <span>Ou o link que a escola mandou pelo WhatsApp.</span>
        </li>
        <li>
          <QrCode aria-hidden size={20} />
          <span>Ou aponte a câmera para o seu código impresso.</span>
        </li>
      </WaysIn>
      <CodeEntry onKnown={setCode} />
      <LinkRequest />
    </AuthCard>
  );
}

const WaysIn = styled.ul({
  display: 'grid',
  gap: space[12],
  width: '100%',
  padding: 0,
  textAlign: 'left',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: space[12],
    padding: space[12],
    borderRadius: radius.control,
    background: color.surfaceSubtle,
  },
  '& svg': { color: color.primaryInk },
});
