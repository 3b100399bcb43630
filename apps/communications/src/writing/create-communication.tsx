import { newIdempotencyKey } from '@caderneta/api-client';
import { PageHeader } from '@caderneta/ui';
import { useState } from 'react';
import { contentsOfDraft } from '../drafts/communication-draft.ts';
import { DraftGate } from '../drafts/draft-gate.tsx';
import { useResumable } from '../drafts/use-resumable.ts';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { noSchedule } from '../scheduling/schedule.modal.tsx';
import { CommunicationForm } from './communication-form.tsx';

export interface CreateCommunicationProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
}

/** The page on which something new is written. */
export function CreateCommunication<T extends KindTypes>({ kind }: CreateCommunicationProps<T>) {
  const [blank] = useState(() => blankForm(kind));
  const resumable = useResumable(kind.form.drafts, 'new', blank);
  return (
    <>
      <PageHeader title={kind.texts.newTitle} />
      <DraftGate resumable={resumable} text={kind.texts.draftFound} contentsOf={contentsOfDraft}>
        <CommunicationForm kind={kind} resumable={resumable} schedule={noSchedule} />
      </DraftGate>
    </>
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
