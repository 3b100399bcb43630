import { useSession, useToasts } from '@caderneta/platform';
import { Button, ButtonAnchor, color, Dialog, radius, Row, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Copy, Download } from 'lucide-react';

export interface RecoveryCodesProps {
  title: string;
  codes: string[];
  close: () => void;
}

/** Shows codes once, with buttons to copy and to save them. */
export function RecoveryCodes({ title, codes, close }: RecoveryCodesProps) {
  const { school } = useSession();
  const toasts = useToasts();
  const text = `Códigos de recuperação da Caderneta, ${school.name}\nCada um serve uma vez.\n\n${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show('success', 'Códigos copiados!');
    } catch {
      toasts.show('error', 'Não foi possível copiar. Anote os códigos ou baixe-os.');
    }
  }

  return (
    <Dialog title={title} submitLabel="guardei os códigos" onSubmit={close} onClose={close}>
      <p>
        Guarde estes códigos fora do celular. Se você o perder, cada um deles abre a sua conta uma
        vez, junto com a senha. Eles não aparecem de novo.
      </p>
      <Codes aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Row wrap align="stretch">
        <Button
          variant="secondary"
          icon={<Copy aria-hidden size={20} />}
          onClick={() => void copy()}
        >
          copiar
        </Button>
        <ButtonAnchor
          variant="secondary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-recuperacao-caderneta.txt"
        >
          <Download aria-hidden size={20} />
          baixar
        </ButtonAnchor>
      </Row>
    </Dialog>
  );
}

const Codes = styled.ol({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  gap: space[8],
  padding: space[16],
  borderRadius: radius.control,
  background: color.surfaceSubtle,
  color: color.ink,
  fontFamily: 'ui-monospace, monospace',
  fontSize: '1.125rem',
});
