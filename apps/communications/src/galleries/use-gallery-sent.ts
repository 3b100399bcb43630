import { paths } from '@caderneta/links';
import { useDrafts, useToasts } from '@caderneta/platform';
import { useNavigate } from 'react-router-dom';
import type { Sending } from '../undoing/hold.ts';
import { useSentToast } from '../undoing/use-sent.ts';
import { useGalleriesChanged } from './galleries.queries.ts';
import { galleryDrafts, type GalleryDraft } from './gallery-draft.ts';

/** Takes the publishing of a new gallery back; its wizard is shown as in the draft. */
export function useGalleryUndo() {
  const drafts = useDrafts(galleryDrafts);
  const toasts = useToasts();
  const navigate = useNavigate();
  const changed = useGalleriesChanged();

  return async (id: string, draft: GalleryDraft) => {
    const { undo } = await import('../undoing/undo-sending.ts');
    await undo({
      ...{ id, draft, kind: galleryDrafts, drafts, toasts, changed },
      // Only what was new is ever held.
      readEtag: () => Promise.resolve(null),
      open: () => void navigate(`${paths.newGallery}?etapa=2`),
    });
  };
}

/** Tells that a gallery was published. */
export function useGallerySent() {
  const show = useSentToast();
  const undo = useGalleryUndo();
  const onSent = useGalleriesChanged();

  return (message: string, { id, heldSeconds }: Sending, draft: GalleryDraft) =>
    show({ message, heldSeconds, undo: () => void undo(id, draft), onSent });
}
