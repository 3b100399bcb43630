import type { Versioned } from '@caderneta/api-client';
import type { Gallery } from '@caderneta/api-client/contract';
import { newDraft } from '@caderneta/edit-form';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { PageHeader, StatusChip } from '@caderneta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEngagementNews } from '../engagement/use-engagement-news.ts';
import { reachedNames } from '../listing/classroom-names.ts';
import { galleryQuery } from './galleries.queries.ts';
import { savedGallery } from './gallery-draft.ts';
import { GalleryEditor } from './gallery-wizard.tsx';
import { GalleryEngagement } from './gallery-engagement.tsx';
import { GalleryFigures } from './gallery-figures.tsx';
import { GalleryView } from './gallery-view.tsx';
import { HeldNotice } from '../undoing/held-notice.tsx';
import { useGalleryUndo } from './use-gallery-sent.ts';

export interface GalleryDetailProps {
  saved: Versioned<Gallery>;
}

/** The wizard of what one may change, else what a colleague published; the engagement with it. */
export function GalleryDetail({ saved }: GalleryDetailProps) {
  const latest = useMemo(() => savedGallery(saved), [saved]);
  const undo = useGalleryUndo();
  const { communication } = saved.data;
  const { id, title, createdBy, isEditable, isScheduled, sentAt, heldSeconds } = communication;
  const queries = useQueryClient();
  useEngagementNews(id, () => void queries.invalidateQueries(galleryQuery(id)));
  const isHeld = heldSeconds !== null;
  const engagement = sentAt !== null && <GalleryEngagement gallery={saved.data} />;
  return (
    <>
      <PageHeader
        title={title}
        context={`${createdBy.name} · ${reachedNames(saved.data)}`}
        actions={<Situation {...communication} />}
      />
      {isHeld && isEditable && (
        <HeldNotice undo={() => undo(id, newDraft({ ...latest, etag: null }))} />
      )}
      {sentAt !== null && <GalleryFigures report={saved.data.report} />}
      {isEditable && !isHeld ? (
        <>
          <GalleryEditor id={id} isScheduled={isScheduled} latest={latest} />
          {engagement}
        </>
      ) : (
        <GalleryView communication={communication}>{engagement}</GalleryView>
      )}
    </>
  );
}

function Situation(communication: Gallery['communication']) {
  const { isScheduled, scheduledDate, sentAt, heldSeconds, createdAt } = communication;
  const { timezone } = useSession().school;
  if (heldSeconds !== null) return <StatusChip tone="warning">Sai em instantes</StatusChip>;
  const at = formatDateTime((isScheduled ? scheduledDate : sentAt) ?? createdAt, timezone);
  return isScheduled ? (
    <StatusChip tone="warning">Agendada para {at}</StatusChip>
  ) : (
    <StatusChip tone="success">Enviada em {at}</StatusChip>
  );
}
