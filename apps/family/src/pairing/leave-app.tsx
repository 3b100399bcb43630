import type { LinkState } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { Button, ButtonAnchor, Text } from '@caderneta/ui';
import { Copy, ExternalLink } from 'lucide-react';
import { isAndroid } from '../install/device.ts';
import { toasts } from '../ground/toast-host.tsx';
import { AuthCard, Choices } from '../layout/auth-card.tsx';
import { schoolOf } from './closed-link.tsx';

export interface LeaveAppProps {
  token: string;
  link: LinkState;
  onStay: () => void;
}

/** Leads out of another app's browser before the link is used up: there it is good once. */
export function LeaveApp({ token, link, onStay }: LeaveAppProps) {
  const path = `${paths.enter}#${token}`;
  const { host, origin, protocol } = window.location;

  async function copy() {
    try {
      await navigator.clipboard.writeText(origin + path);
      toasts.show('success', 'Link copiado! Agora cole no navegador.');
    } catch {
      toasts.show('error', 'Não foi possível copiar. Use o menu desta tela.');
    }
  }

  return (
    <AuthCard {...schoolOf(link)} title={`Olá, ${link.responsibleName}!`}>
      <p>
        Este convite abriu dentro de outro aplicativo. Abra no navegador do celular: só lá chegam os
        avisos da escola e dá para ter a Caderneta na tela inicial.
      </p>
      <Choices>
        {isAndroid() ? (
          <ButtonAnchor
            variant="primary"
            href={`intent://${host}${path}#Intent;scheme=${protocol.replace(':', '')};end`}
          >
            <ExternalLink aria-hidden size={20} />
            abrir no navegador
          </ButtonAnchor>
        ) : (
          <Text as="p" size="small">
            Toque no menu desta tela e escolha “Abrir no navegador” ou “Abrir no Safari”. Ou copie o
            link e cole lá.
          </Text>
        )}
        <Button icon={<Copy aria-hidden size={20} />} onClick={() => void copy()}>
          copiar o link
        </Button>
        <Button onClick={onStay}>entrar aqui mesmo</Button>
      </Choices>
    </AuthCard>
  );
}
