import { newIdempotencyKey, type Versioned } from '@caderneta/api-client';
import { useDrafts, useSession } from '@caderneta/platform';
import { calendarDay, formatTime } from '@caderneta/ui';
import { useState } from 'react';
import type { CommunicationDraft } from '../drafts/communication-draft.ts';
import { DraftGate } from '../drafts/draft-gate.tsx';
import { withFreshAddresses } from '../keeping/draft-files.ts';
import type {
  CommunicationItem,
  CommunicationKind,
  KindTypes,
} from '../kinds/communication-kind.ts';
import { noSchedule } from '../scheduling/schedule.modal.tsx';
import type { KeptFile } from '../uploads/kept-file.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { CommunicationForm } from './communication-form.tsx';

export interface EditCommunicationProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  /** As it is now; it may change while somebody types. */
  latest: Versioned<T['item']>;
}

/** The form of what is scheduled. */
export function EditCommunication<T extends KindTypes>({
  kind,
  latest,
}: EditCommunicationProps<T>) {
  return (
    <DraftGate kind={kind} draftKey={latest.data.communication.id}>
      {(draft) => <EditForm kind={kind} latest={latest} draft={draft} />}
    </DraftGate>
  );
}

interface EditFormProps<T extends KindTypes> extends EditCommunicationProps<T> {
  draft: CommunicationDraft<T['values']> | null;
}

function EditForm<T extends KindTypes>({ kind, latest, draft }: EditFormProps<T>) {
  const { timezone } = useSession().school;
  const [start, setStart] = useState(() => {
    const now = formOf(kind, latest, timezone);
    if (!draft) return now;
    const ofItem = [...now.cover, ...now.attachments];
    return {
      ...draft,
      cover: withFreshAddresses(draft.cover, ofItem),
      attachments: withFreshAddresses(draft.attachments, ofItem),
    };
  });
  const [etag, setEtag] = useState(start.etag);
  const untouched = formOf(kind, latest, timezone);
  const drafts = useDrafts(kind.form.drafts);
  const { id, scheduledDate } = latest.data.communication;
  const schedule = scheduledDate
    ? { day: calendarDay(scheduledDate, timezone), time: formatTime(scheduledDate, timezone) }
    : noSchedule;

  function startAnew() {
    drafts.remove(id);
    setStart(formOf(kind, latest, timezone));
    setEtag(latest.etag);
  }

  return (
    <CommunicationForm
      // What replaces the form begins a new one.
      key={start.idempotencyKey}
      {...{ kind, start, untouched, schedule, target: { id, etag } }}
      notice={(values) =>
        etag !== latest.etag && (
          <ChangedMeanwhile
            {...{ kind, values, item: latest.data }}
            onKeep={() => setEtag(latest.etag)}
            onReplace={startAnew}
          />
        )
      }
    />
  );
}

function formOf<T extends KindTypes>(
  { form }: CommunicationKind<T>,
  { data, etag }: Versioned<T['item']>,
  timeZone: string,
): CommunicationDraft<T['values']> {
  return {
    values: form.toValues(data, timeZone),
    cover: coverOf(data),
    attachments: data.communication.attachments,
    idempotencyKey: newIdempotencyKey(),
    etag,
  };
}

function coverOf({ communication }: CommunicationItem): KeptFile[] {
  const { imageId, imageUrl, imageSrcSet } = communication;
  if (!imageId || !imageUrl) return [];
  return [
    // It is a picture even where it has one width only.
    { id: imageId, originalName: 'Imagem atual', location: imageUrl, srcSet: imageSrcSet ?? '' },
  ];
}
