import { ButtonLink } from '@caderneta/app-kit';
import { Button, Row } from '@caderneta/ui';
import { BellRing, ClipboardCheck, Printer } from 'lucide-react';
import { useOpenDialog } from '../dialogs/use-open-dialog.ts';
import { useReload } from '../kinds/communication.queries.ts';
import { type KindTypes, pathOfItem, type WrittenKind } from '../kinds/communication-kind.ts';

const fetchMarks = () => import(/* webpackChunkName: "dialogs" */ './marks.modal.tsx');
const fetchReminder = () => import(/* webpackChunkName: "dialogs" */ './reminder.modal.tsx');

export interface EngagementActionsProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
}

/** What employees do about those who have not answered. */
export function EngagementActions<T extends KindTypes>({ kind, item }: EngagementActionsProps<T>) {
  const openDialog = useOpenDialog();
  const reload = useReload(kind);
  const { id } = item.communication;
  const openMarks = () =>
    openDialog(fetchMarks, (modals, { MarksModal }) => modals.open(MarksModal<T>, { kind, id }));
  const openReminder = () =>
    openDialog(fetchReminder, (modals, { ReminderModal }) =>
      modals.open(ReminderModal, {
        communicationId: id,
        unansweredLabel: kind.texts.unansweredLabel,
        onReminded: () => void reload(id),
      }),
    );

  return (
    <Row wrap gap={8} align="stretch" screenOnly>
      <Button
        variant="primary"
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
      <ButtonLink to={`${pathOfItem(kind, id)}/bilhetes`}>
        <Printer aria-hidden size={20} />
        imprimir bilhetes
      </ButtonLink>
    </Row>
  );
}
