import type { Versioned } from '@caderneta/api-client';
import { DraftRecovery } from '@caderneta/edit-form';
import { withFreshAddresses } from '@caderneta/edit-form/uploads';
import { useSession } from '@caderneta/platform';
import { PageHeader } from '@caderneta/ui';
import { useMemo, useState } from 'react';
import { blankContent, savedContent } from '../drafts/communication-draft.ts';
import { DraftName } from '../drafts/draft-name.tsx';
import type { CommunicationDraft, KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import { restoredDrafts } from '../drafts/restored-drafts.ts';
import { CommunicationForm } from './communication-form.tsx';

/** Makes the page on which something new of a kind is written. */
export function createPageOf<T extends KindTypes>(kind: WrittenKind<T>) {
  return function CreatePage() {
    return <CreateCommunication kind={kind} />;
  };
}

function CreateCommunication<T extends KindTypes>({ kind }: { kind: WrittenKind<T> }) {
  const [latest] = useState(() => blankContent(kind));
  return (
    <>
      <PageHeader title={kind.texts.newTitle} />
      <DraftRecovery
        kind={kind.form.drafts}
        draftKey="new"
        saved={latest}
        found={kind.texts.draftFound}
        nameOf={nameOfDraft}
        restored={restoredDrafts}
      >
        {(start) => <CommunicationForm {...{ kind, start, latest }} id={null} />}
      </DraftRecovery>
    </>
  );
}

export interface EditCommunicationProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  /** As it is now; it may change while somebody types. */
  latest: Versioned<T['item']>;
}

/** The form of what is scheduled. */
export function EditCommunication<T extends KindTypes>(props: EditCommunicationProps<T>) {
  const { kind } = props;
  const { timezone } = useSession().school;
  const latest = useMemo(
    () => savedContent(kind, props.latest, timezone),
    [kind, props.latest, timezone],
  );
  const { id } = props.latest.data.communication;
  const { cover, attachments } = latest.values;

  function withAddressesOfNow(start: CommunicationDraft<T['values']>) {
    const { values } = start;
    return {
      ...start,
      values: {
        ...values,
        cover: withFreshAddresses(values.cover, cover),
        attachments: withFreshAddresses(values.attachments, attachments),
      },
    };
  }

  return (
    <DraftRecovery
      kind={kind.form.drafts}
      draftKey={id}
      saved={latest}
      found={kind.texts.draftFound}
      nameOf={nameOfDraft}
      restored={restoredDrafts}
    >
      {(start) => <CommunicationForm {...{ kind, id, latest }} start={withAddressesOfNow(start)} />}
    </DraftRecovery>
  );
}

function nameOfDraft<T extends KindTypes>({ values }: CommunicationDraft<T['values']>) {
  const { communication, studentIds, cover, attachments } = values;
  const { title, description } = communication;
  return (
    <DraftName {...{ title, description, studentIds }} files={cover.length + attachments.length} />
  );
}
