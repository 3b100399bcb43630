import type { GuardianAccess, School, ShownLink } from '@caderneta/api-client/contract';
import { useToasts } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { Button, ButtonAnchor, Row, TextField } from '@caderneta/ui';
import { Copy, MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Code, shortened } from './code-text.ts';
import { invitationAddress, pageOfCodes } from './whatsapp-address.ts';

export interface NewLinkProps {
  link: ShownLink;
  responsible: GuardianAccess['responsible'];
  school: School;
}

export function NewLink({ link, responsible, school }: NewLinkProps) {
  const { url, expiresAt, code } = link;
  const until = formatDate(expiresAt, school.timezone);
  return (
    <LinkToHandOver
      url={url}
      hint={`Vale até ${until}, para um aparelho.`}
      whatsApp={invitationAddress({ ...responsible, school, link })}
    >
      {code && (
        <p>
          Para ditar ou anotar: código <Code>{code.text}</Code>, digitado em{' '}
          {shortened(pageOfCodes(url))}. Vale até {formatDate(code.expiresAt, school.timezone)}.
        </p>
      )}
    </LinkToHandOver>
  );
}

export interface LinkToHandOverProps {
  url: string;
  hint: string;
  /** Opens WhatsApp with the link in a message. */
  whatsApp: string;
  /** Below the link. */
  children?: ReactNode;
}

/** A link that was just made: it is copied, or sent by WhatsApp. */
export function LinkToHandOver({ url, hint, whatsApp, children }: LinkToHandOverProps) {
  const toasts = useToasts();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toasts.show('success', 'Link copiado!');
    } catch {
      field.current?.select();
      toasts.show('error', 'Não foi possível copiar. O link está selecionado: copie-o daí.');
    }
  }

  return (
    <>
      <TextField
        ref={field}
        label="Link pessoal"
        hint={hint}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      {children}
      <Row wrap align="stretch">
        <Button
          variant="secondary"
          icon={<Copy aria-hidden size={20} />}
          onClick={() => void copy()}
        >
          copiar link
        </Button>
        <ButtonAnchor href={whatsApp} target="_blank" rel="noreferrer" variant="secondary">
          <MessageCircle aria-hidden size={20} />
          abrir no WhatsApp
        </ButtonAnchor>
      </Row>
    </>
  );
}
