import { ButtonLink } from '@caderneta/app-kit';
import { useDrafts, useSession } from '@caderneta/platform';
import { ActionBar, Button, Stack } from '@caderneta/ui';
import { Ellipsis, PencilLine } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { LeftWhenNeeded } from '../drafts/left-when-needed.tsx';
import { tallyOf } from '../kinds/children.ts';
import { EngagementActions } from '../engagement/engagement-actions.tsx';
import { EngagementFigures } from '../engagement/engagement-figures.tsx';
import { EngagementTable } from '../engagement/engagement-table.tsx';
import { MarkNote } from '../engagement/mark-note.tsx';
import { untoldFigure, UntoldGuardians } from '../engagement/untold-guardians.tsx';
import { useEngagementNews } from '../engagement/use-engagement-news.ts';
import {
  type KindTypes,
  type KindView,
  pathOfItem,
  toldOfDeletion,
  type WrittenKind,
} from '../kinds/communication-kind.ts';
import { useReload } from '../kinds/communication.queries.ts';
import { CommunicationContent } from './communication-content.tsx';
import { useOpenDialog } from '../dialogs/use-open-dialog.ts';
import { HeldCommunication } from '../undoing/held-communication.tsx';
import { DeleteButton } from '../writing/delete-button.tsx';

// Few items have it: those that the office of a network sent.
const ForEmployees = lazy(() =>
  import('./for-employees.tsx').then((module) => ({ default: module.ForEmployees })),
);

// Few items are corrected.
const Corrected = lazy(() =>
  import(/* webpackChunkName: "dialogs" */ './corrected.tsx').then((m) => ({
    default: m.Corrected,
  })),
);

const fetchActs = () => import(/* webpackChunkName: "dialogs" */ './acts.modal.tsx');

export interface CommunicationViewProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
}

/** Shows what was sent and what became of it, or what is held or a colleague has scheduled. */
export function CommunicationView<T extends KindTypes>({ kind, item }: CommunicationViewProps<T>) {
  const { communication } = item;
  const { isEditable, id, sentAt, heldSeconds, withdrawnAt } = communication;
  const heldAct = communication.heldCorrection ?? communication.heldRecipients;
  const { Results } = kind.view;
  const isSent = sentAt !== null;
  // What went to employees alone has nothing of families to show.
  const hasFamilies = isSent && (isEditable || item.report.total > 0);
  const drafts = useDrafts(kind.form.drafts);
  const reload = useReload(kind);
  const look = () => void reload(id);
  useEngagementNews(id, look);
  return (
    <>
      <Stack gap={20} narrows>
        {isSent && isEditable && <LeftWhenNeeded kind={kind} id={id} />}
        {heldSeconds !== null && isEditable && <HeldCommunication kind={kind} item={item} />}
        {hasFamilies && (
          <EngagementFigures figures={figuresOf(kind.view, item)} total={item.report.total} />
        )}
        {(item.employees ?? communication.isUnseen) && (
          <Suspense>
            <ForEmployees kind={kind} item={item} />
          </Suspense>
        )}
        {hasFamilies && (
          <UntoldGuardians
            engagement={item.engagement}
            slips={`${pathOfItem(kind, id)}/bilhetes`}
          />
        )}
        {isSent && Results && <Results item={item} />}
        <CommunicationContent communication={communication} />
        {(communication.correctedAt ?? heldAct) && (
          <Suspense>
            <Corrected kind={kind.name} communication={communication} onUndone={look} />
          </Suspense>
        )}
        {hasFamilies && !withdrawnAt && <EngagementActions kind={kind} item={item} />}
        {hasFamilies && <EngagementTable kind={kind} item={item} Note={MarkNote} />}
      </Stack>
      <ActionBar
        left={<ButtonLink to={kind.paths.list}>cancelar</ButtonLink>}
        right={<Acts kind={kind} item={item} forget={() => drafts.remove(id)} />}
      />
    </>
  );
}

interface ActsProps<T extends KindTypes> extends CommunicationViewProps<T> {
  /** Removes the draft of what was deleted. */
  forget: () => void;
}

/** What may be done with what was sent, or deletes what a colleague has scheduled. */
function Acts<T extends KindTypes>({ kind, item, forget }: ActsProps<T>) {
  const openDialog = useOpenDialog();
  const { id, sentAt, isEditable, heldCorrection, heldRecipients } = item.communication;
  const isSent = sentAt !== null;
  const says = toldOfDeletion(kind, item, useSession().school);
  const isHeld = Boolean(heldCorrection ?? heldRecipients);
  const openMore = () =>
    openDialog(fetchActs, (modals, { ActsModal }) => modals.open(ActsModal<T>, { kind, item }));
  return (
    <>
      {isEditable && (
        <DeleteButton kind={kind} id={id} isCalm={isSent} says={says} forget={forget} />
      )}
      {isSent && !isHeld && (
        <Button
          aria-label="mais ações"
          icon={<Ellipsis aria-hidden size={20} />}
          onClick={() => void openMore()}
        >
          mais
        </Button>
      )}
      {isSent && !isHeld && isEditable && (
        <ButtonLink to={`${pathOfItem(kind, id)}/corrigir`}>
          <PencilLine aria-hidden size={20} />
          corrigir
        </ButtonLink>
      )}
    </>
  );
}

function figuresOf<T extends KindTypes>(view: KindView<T>, item: T['item']) {
  return [...view.figures(item.report, tallyOf(item.report.children)), ...untoldFigure(item)];
}
