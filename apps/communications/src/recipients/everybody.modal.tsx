import type { RecipientsPreview } from '@caderneta/api-client/contract';
import { countText, Dialog } from '@caderneta/ui';
import styled from '@emotion/styled';
import { guardianCount, Untold } from './untold.tsx';

export interface EverybodyModalProps {
  title: string;
  /** '54 alunos · 64 responsáveis'. */
  counts: string;
  submit: string;
  /** Undefined where the server did not answer. */
  preview: RecipientsPreview | undefined;
  close: (isMeant?: boolean) => void;
}

/** Asks whether something shall go to many, and says first whom nothing tells of it. */
export function EverybodyModal({ title, counts, submit, preview, close }: EverybodyModalProps) {
  return (
    <Dialog
      title={title}
      submitLabel={submit}
      backLabel="voltar"
      onSubmit={() => close(true)}
      onClose={() => close()}
    >
      <p>{counts}</p>
      {preview && preview.untold > 0 && (
        <Warned>
          <p>
            <strong>{sentenceOf(preview)}</strong>
          </p>
          <Untold {...preview} />
        </Warned>
      )}
    </Dialog>
  );
}

function sentenceOf({ guardians, untold }: RecipientsPreview): string {
  if (untold === guardians) {
    return guardians === 1 ? 'O responsável não recebe aviso' : 'Nenhum responsável recebe aviso';
  }
  const verb = untold === 1 ? 'recebe' : 'recebem';
  return `${countText(untold)} dos ${guardianCount(guardians)} não ${verb} aviso`;
}

const Warned = styled.div({
  '& summary': { padding: '12px 0', fontWeight: 700, cursor: 'pointer' },
  '& ul': { maxHeight: '40vh', overflowY: 'auto' },
  '& a': { display: 'inline-block', padding: '12px 0' },
});
