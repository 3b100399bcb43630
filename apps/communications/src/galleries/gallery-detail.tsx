import type { Versioned } from '@caderneta/api-client';
import type { Gallery } from '@caderneta/api-client/contract';
import { newDraft } from '@caderneta/edit-form';
import { space } from '@caderneta/ui';
import { useMemo } from 'react';
import { CommunicationHeader } from '../details/communication-header.tsx';
import { EngagementFigures } from '../engagement/engagement-figures.tsx';
import { useEngagementNews } from '../engagement/use-engagement-news.ts';
import { useReload } from '../kinds/communication.queries.ts';
import { galleryKind } from '../kinds/gallery.ts';
import { HeldNotice } from '../undoing/held-notice.tsx';
import { useUndo } from '../undoing/use-sent.ts';
import { galleryWizard, savedGallery } from './gallery-draft.ts';
import { GalleryEditor } from './gallery-wizard.tsx';
import { GalleryEngagement } from './gallery-engagement.tsx';
import { GalleryView } from './gallery-view.tsx';

export interface GalleryDetailProps {
  saved: Versioned<Gallery>;
}

/** The wizard of what one may change, else what a colleague published; the engagement with it. */
export function GalleryDetail({ saved }: GalleryDetailProps) {
  const latest = useMemo(() => savedGallery(saved), [saved]);
  const undo = useUndo(galleryKind, galleryWizard);
  const { communication } = saved.data;
  const { id, isEditable, isScheduled, sentAt, heldSeconds } = communication;
  const reload = useReload(galleryKind);
  useEngagementNews(id, () => void reload(id));
  const isHeld = heldSeconds !== null;
  const engagement = sentAt !== null && <GalleryEngagement gallery={saved.data} />;
  return (
    <>
      <CommunicationHeader kind={galleryKind} item={saved.data} />
      {isHeld && isEditable && (
        <HeldNotice undo={() => undo(id, newDraft({ ...latest, etag: null }))} />
      )}
      {sentAt !== null && (
        <div css={{ marginBottom: space[20] }}>
          <EngagementFigures view={galleryKind.view} item={saved.data} />
        </div>
      )}
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
