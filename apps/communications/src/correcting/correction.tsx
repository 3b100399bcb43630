import type { Versioned } from '@caderneta/api-client';
import { ButtonLink } from '@caderneta/app-kit';
import { DraftRecovery } from '@caderneta/edit-form';
import { useSession } from '@caderneta/platform';
import { EmptyState, PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useMemo } from 'react';
import { FormSkeleton } from '../details/detail-skeleton.tsx';
import { LoadedItem } from '../details/loaded-item.tsx';
import { savedContent } from '../drafts/communication-draft.ts';
import { restoredDrafts } from '../drafts/restored-drafts.ts';
import { type KindTypes, pathOfItem, type WrittenKind } from '../kinds/communication-kind.ts';
import { itemQuery, useReload } from '../kinds/communication.queries.ts';
import { correctedKind, draftKeyOf } from './corrected-kind.ts';
import { CorrectionForm } from './correction-form.tsx';
import { HeldAct } from '../details/held-act.tsx';

export interface CorrectionProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  id: string;
}

/** What was sent, filled into its form again. */
export function Correction<T extends KindTypes>({ kind, id }: CorrectionProps<T>) {
  const query = useQuery(itemQuery(kind, id));
  return (
    <LoadedItem kind={kind} query={query} skeleton={<FormSkeleton />}>
      {(latest) =>
        // A correction begins with what stands now, not with what stood.
        query.isFetchedAfterMount ? (
          <>
            <PageHeader title="Corrigir" context={latest.data.communication.title} />
            <CorrectionOf key={id} kind={kind} latest={latest} />
          </>
        ) : (
          <FormSkeleton />
        )
      }
    </LoadedItem>
  );
}

interface CorrectionOfProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  latest: Versioned<T['item']>;
}

function CorrectionOf<T extends KindTypes>({ kind, latest }: CorrectionOfProps<T>) {
  const { timezone } = useSession().school;
  const reload = useReload(kind);
  const { communication } = latest.data;
  const { id, sentAt, isEditable } = communication;
  const saved = useMemo(() => savedContent(kind, latest, timezone), [kind, latest, timezone]);
  const correcting = useMemo(() => correctedKind(kind, saved.values), [kind, saved.values]);
  if (sentAt === null || !isEditable) {
    return (
      <>
        <EmptyState icon={PencilLine}>
          {isEditable
            ? 'Ainda não foi enviado: mude-o na página dele.'
            : 'Só quem enviou e a administração corrigem.'}
        </EmptyState>
        <ButtonLink to={pathOfItem(kind, id)}>voltar</ButtonLink>
      </>
    );
  }
  if (communication.heldCorrection ?? communication.heldRecipients) {
    return <HeldAct communication={communication} onUndone={() => void reload(id)} />;
  }
  return (
    <DraftRecovery
      kind={kind.form.drafts}
      draftKey={draftKeyOf(id)}
      saved={saved}
      found="Há uma correção que você começou e não publicou."
      nameOf={({ values }) => values.communication.title}
      restored={restoredDrafts}
    >
      {(start) => <CorrectionForm kind={correcting} id={id} start={start} latest={saved} />}
    </DraftRecovery>
  );
}
