import { newIdempotencyKey } from '@caderneta/api-client';
import { PageHeader } from '@caderneta/ui';
import { useState } from 'react';
import type { CommunicationDraft } from '../drafts/communication-draft.ts';
import { DraftGate } from '../drafts/draft-gate.tsx';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { noSchedule } from '../scheduling/schedule.modal.tsx';
import { CommunicationForm } from './communication-form.tsx';

export interface CreateCommunicationProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
}

/** The page on which something new is written. */
export function CreateCommunication<T extends KindTypes>({ kind }: CreateCommunicationProps<T>) {
  return (
    <>
      <PageHeader title={kind.texts.newTitle} />
      <DraftGate kind={kind} draftKey="new">
        {(draft) => <NewForm kind={kind} draft={draft} />}
      </DraftGate>
    </>
  );
}

interface NewFormProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  draft: CommunicationDraft<T['values']> | null;
}

function NewForm<T extends KindTypes>({ kind, draft }: NewFormProps<T>) {
  const [blank] = useState(() => blankForm(kind));
  return (
    <CommunicationForm kind={kind} start={draft ?? blank} untouched={blank} schedule={noSchedule} />
  );
}

function blankForm<T extends KindTypes>({ form }: CommunicationKind<T>) {
  return {
    values: form.blank,
    cover: [],
    attachments: [],
    idempotencyKey: newIdempotencyKey(),
    etag: null,
  };
}
