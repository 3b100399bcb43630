import { Button, Card, countText, screenOnly, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { FileCheck } from 'lucide-react';
import { useOpenDialog } from '../dialogs/use-open-dialog.ts';

const fetchConsents = () => import(/* webpackChunkName: "dialogs" */ './consents.modal.tsx');

export interface ConsentsHintProps {
  /** Guardians of whom nobody knows whether they allow WhatsApp messages. */
  toAllow: number;
  classroomId: string | undefined;
}

/** Says how many guardians were not asked about WhatsApp, and opens the list of those who signed. */
export function ConsentsHint({ toAllow, classroomId }: ConsentsHintProps) {
  const openDialog = useOpenDialog();
  const open = () =>
    openDialog(fetchConsents, (modals, { ConsentsModal }) =>
      modals.open(ConsentsModal, { classroomId }),
    );
  return (
    <Hint>
      <p>
        {toAllow === 1
          ? 'De 1 responsável falta a autorização para avisar por WhatsApp.'
          : `De ${countText(toAllow)} responsáveis falta a autorização para avisar por WhatsApp.`}
      </p>
      <Button icon={<FileCheck aria-hidden size={20} />} onClick={() => void open()}>
        anotar autorizações
      </Button>
    </Hint>
  );
}

const Hint = styled(Card)({
  ...screenOnly,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  '& > p': { flex: '1 1 240px' },
});
