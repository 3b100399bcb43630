import type { CorrectionPreview, TellWhom } from '@caderneta/api-client/contract';
import { ChangedText, counted, Dialog, SegmentedChoice, Text } from '@caderneta/ui';
import { useState } from 'react';

export interface CorrectionModalProps {
  preview: CorrectionPreview;
  /** @returns why it was not published */
  publish: (tell: TellWhom) => Promise<string | undefined>;
  close: () => void;
}

/** What families are about to read otherwise, and who is told of it. */
export function CorrectionModal({ preview, publish, close }: CorrectionModalProps) {
  const { changes, tellsEverybody, asksAgain, guardians, seen } = preview;
  const [tell, setTell] = useState<TellWhom>(tellsEverybody ? 'Everybody' : 'Seen');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    const refused = await publish(tell);
    setBusy(false);
    if (refused) setError(refused);
    else close();
  }

  return (
    <Dialog
      title="O que mudou"
      submitLabel="publicar correção"
      backLabel="voltar"
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={close}
    >
      <ChangedText changes={changes} />
      {tellsEverybody ? (
        <p>
          Mudou quando, onde ou até quando:{' '}
          {counted(guardians, 'responsável é avisado.', 'responsáveis são avisados.')}
        </p>
      ) : (
        <>
          <SegmentedChoice<TellWhom>
            label="Quem é avisado"
            options={[
              { value: 'Nobody', label: 'ninguém' },
              { value: 'Seen', label: `quem já viu (${seen})` },
              { value: 'Everybody', label: `todos (${guardians})` },
            ]}
            value={tell}
            onChange={(chosen) => chosen && setTell(chosen)}
          />
          <Text as="p" size="small" tone="muted">
            {tellHints[tell]}
          </Text>
        </>
      )}
      {asksAgain && <p>Quem já respondeu é perguntado de novo, com a resposta de antes ao lado.</p>}
    </Dialog>
  );
}

const tellHints: Record<TellWhom, string> = {
  Nobody: 'Para erros de digitação. As famílias veem o texto novo e o que mudou.',
  Seen: 'Sem som e sem custo. Quem ainda não abriu lê o texto novo.',
  Everybody: 'Como um envio novo, pelos mesmos meios.',
};
