import { Button, ButtonAnchor, Dialog, Row, Text, TextField } from '@caderneta/ui';
import { CalendarPlus, Copy } from 'lucide-react';
import { useRef, useState } from 'react';

export interface CalendarAddressProps {
  /** Null where there is none yet. */
  address: string | null;
  busy: boolean;
  onCreate: () => void;
  onEnd: () => void;
  /** Hears how copying went. */
  onCopied: (tone: 'success' | 'error', message: string) => void;
}

/** A calendar to which the person's phone or computer subscribes: it is made, opened, copied, ended. */
export function CalendarAddress({ address, busy, onCreate, ...known }: CalendarAddressProps) {
  if (address) return <KnownAddress address={address} busy={busy} {...known} />;
  return (
    <>
      <p>
        Os eventos e os prazos da escola aparecem no calendário do seu celular ou computador. O que
        a escola muda ou cancela muda lá também.
      </p>
      <Row>
        <Button icon={<CalendarPlus aria-hidden size={20} />} busy={busy} onClick={onCreate}>
          criar meu calendário
        </Button>
      </Row>
    </>
  );
}

type KnownAddressProps = Omit<CalendarAddressProps, 'onCreate'> & { address: string };

function KnownAddress({ address, busy, onEnd, onCopied }: KnownAddressProps) {
  const field = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      onCopied('success', 'Endereço copiado!');
    } catch {
      field.current?.select();
      onCopied('error', 'Não foi possível copiar. O endereço está selecionado: copie-o daí.');
    }
  }

  return (
    <>
      <TextField
        ref={field}
        label="Endereço do seu calendário"
        hint="Só para você: quem tiver este endereço lê os seus eventos e prazos."
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <Row wrap>
        <ButtonAnchor href={address.replace(/^https?:/, 'webcal:')} variant="secondary">
          <CalendarPlus aria-hidden size={20} />
          assinar neste aparelho
        </ButtonAnchor>
        <Button
          variant="secondary"
          icon={<Copy aria-hidden size={20} />}
          onClick={() => void copy()}
        >
          copiar endereço
        </Button>
        <Button onClick={() => setAsks(true)}>encerrar endereço</Button>
      </Row>
      <Text as="p" size="small" tone="muted">
        No Google Agenda: em “Outras agendas”, escolha “Do URL” e cole o endereço.
      </Text>
      {asks && <EndDialog busy={busy} onEnd={onEnd} onClose={() => setAsks(false)} />}
    </>
  );
}

interface EndDialogProps {
  busy: boolean;
  onEnd: () => void;
  onClose: () => void;
}

function EndDialog({ busy, onEnd, onClose }: EndDialogProps) {
  return (
    <Dialog
      title="Encerrar este endereço?"
      submitLabel="encerrar"
      busy={busy}
      onSubmit={() => {
        onClose();
        onEnd();
      }}
      onClose={onClose}
    >
      <p>
        Os calendários que assinam este endereço deixam de receber os eventos. Você pode criar outro
        depois.
      </p>
    </Dialog>
  );
}
