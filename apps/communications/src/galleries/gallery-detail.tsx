import type { Versioned } from '@caderneta/api-client';
import type { Gallery } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDateTime, PageHeader, StatusChip } from '@caderneta/ui';
import { useState } from 'react';
import { useClassroomNames } from '../listing/classroom-names.ts';
import { savedGallery } from './gallery-draft.ts';
import { GalleryEditor } from './gallery-editor.tsx';
import { GalleryEngagement } from './gallery-engagement.tsx';
import { GalleryFigures } from './gallery-figures.tsx';
import { GalleryView } from './gallery-view.tsx';

export interface GalleryDetailProps {
  saved: Versioned<Gallery>;
}

/** The wizard of what one may change, else what a colleague published; the engagement with it. */
export function GalleryDetail({ saved }: GalleryDetailProps) {
  // What arrives later must not replace what is being typed.
  const [initial] = useState(() => savedGallery(saved));
  const nameOf = useClassroomNames();
  const { communication, classrooms } = saved.data;
  const { id, title, createdBy, isEditable, isScheduled } = communication;
  return (
    <>
      <PageHeader
        title={title}
        context={`${createdBy.name} · ${nameOf(classrooms)}`}
        actions={<Situation {...communication} />}
      />
      {!isScheduled && <GalleryFigures report={saved.data.report} />}
      {isEditable ? (
        <GalleryEditor id={id} isScheduled={isScheduled} initial={initial} />
      ) : (
        <GalleryView communication={communication} />
      )}
      {!isScheduled && <GalleryEngagement gallery={saved.data} />}
    </>
  );
}

function Situation({ isScheduled, scheduledDate, sentAt, createdAt }: Gallery['communication']) {
  const { timezone } = useSession().school;
  const at = formatDateTime((isScheduled ? scheduledDate : sentAt) ?? createdAt, timezone);
  return isScheduled ? (
    <StatusChip tone="warning">Agendada para {at}</StatusChip>
  ) : (
    <StatusChip tone="success">Enviada em {at}</StatusChip>
  );
}
