import type { Versioned } from '@caderneta/api-client';
import { useSession } from '@caderneta/platform';
import { dayOf, formatTime } from '@caderneta/school-time';
import { useState } from 'react';
import { contentsOfDraft, type CommunicationDraft } from '../drafts/communication-draft.ts';
import { withFreshAddresses } from '../drafts/draft-files.ts';
import { DraftGate } from '../drafts/draft-gate.tsx';
import { useResumable, type Resumable } from '../drafts/use-resumable.ts';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { noSchedule } from '../scheduling/schedule.modal.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { CommunicationForm } from './communication-form.tsx';
import { formOf } from './form-of-item.ts';

export interface EditCommunicationProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  /** As it is now; it may change while somebody types. */
  latest: Versioned<T['item']>;
}

/** The form of what is scheduled. */
export function EditCommunication<T extends KindTypes>(props: EditCommunicationProps<T>) {
  const { kind, latest } = props;
  const { timezone } = useSession().school;
  // What arrives later must not replace what is being typed.
  const [initial] = useState(() => formOf(kind, latest, timezone));
  const { id } = latest.data.communication;
  const resumable = useResumable(kind.form.drafts, id, initial, (draft) => {
    const ofItem = [...initial.cover, ...initial.attachments];
    return {
      ...draft,
      cover: withFreshAddresses(draft.cover, ofItem),
      attachments: withFreshAddresses(draft.attachments, ofItem),
    };
  });
  return (
    <DraftGate resumable={resumable} text={kind.texts.draftFound} contentsOf={contentsOfDraft}>
      <EditForm {...{ kind, latest, resumable }} />
    </DraftGate>
  );
}

interface EditFormProps<T extends KindTypes> extends EditCommunicationProps<T> {
  resumable: Resumable<CommunicationDraft<T['values']>>;
}

function EditForm<T extends KindTypes>({ kind, latest, resumable }: EditFormProps<T>) {
  const { timezone } = useSession().school;
  const [etag, setEtag] = useState(resumable.start.etag);
  const { id, scheduledDate } = latest.data.communication;
  const schedule = scheduledDate
    ? { day: dayOf(scheduledDate, timezone), time: formatTime(scheduledDate, timezone) }
    : noSchedule;

  return (
    <CommunicationForm
      {...{ kind, resumable, schedule, target: { id, etag } }}
      notice={(values) =>
        etag !== latest.etag && (
          <ChangedMeanwhile
            {...{ kind, values, item: latest.data }}
            onKeep={() => setEtag(latest.etag)}
            onReplace={() => resumable.restart(formOf(kind, latest, timezone))}
          />
        )
      }
    />
  );
}
