import { useModals, useToasts } from '@caderneta/platform';
import { Button, buttonStyle, screenOnly, space } from '@caderneta/ui';
import { BellRing, ClipboardCheck, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type KindTypes, pathOfItem, type WrittenKind } from '../kinds/communication-kind.ts';

export interface EngagementActionsProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
}

/** What employees do about those who have not answered. Dialogs are loaded when they open. */
export function EngagementActions<T extends KindTypes>({ kind, item }: EngagementActionsProps<T>) {
  const modals = useModals();
  const toasts = useToasts();
  const { id } = item.communication;

  async function open(dialog: () => Promise<unknown>) {
    try {
      await dialog();
    } catch (error) {
      toasts.fail('Houve um erro ao abrir. Tente novamente.', error);
    }
  }
  const openMarks = () =>
    open(async () => {
      const { MarksModal } = await import('./dialogs.ts');
      await modals.open(MarksModal<T>, { kind, id });
    });
  const openReminder = () =>
    open(async () => {
      const { ReminderModal } = await import('./dialogs.ts');
      const { unansweredLabel } = kind.texts;
      await modals.open(ReminderModal, { communicationId: id, unansweredLabel });
    });

  return (
    <div css={rowStyle}>
      <Button
        variant="neutral"
        icon={<BellRing aria-hidden size={20} />}
        onClick={() => void openReminder()}
      >
        lembrar
      </Button>
      <Button
        variant="neutral"
        icon={<ClipboardCheck aria-hidden size={20} />}
        onClick={() => void openMarks()}
      >
        anotar papel ou telefone
      </Button>
      <Link to={`${pathOfItem(kind, id)}/bilhetes`} css={buttonStyle('neutral')}>
        <Printer aria-hidden size={20} />
        imprimir bilhetes
      </Link>
    </div>
  );
}

const rowStyle = { ...screenOnly, display: 'flex', flexWrap: 'wrap', gap: space[8] } as const;
