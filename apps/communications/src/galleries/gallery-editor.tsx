import { DraftOffer } from '../drafts/draft-offer.tsx';
import { withFreshAddresses } from '../keeping/draft-files.ts';
import { useResumable } from '../keeping/use-resumable.ts';
import { galleryDrafts, type GalleryDraft } from './gallery-draft.ts';
import { GalleryWizard } from './gallery-wizard.tsx';

export interface GalleryEditorProps {
  /** Null for a new gallery. */
  id: string | null;
  isScheduled: boolean;
  initial: GalleryDraft;
}

export function GalleryEditor({ id, isScheduled, initial }: GalleryEditorProps) {
  const resumable = useResumable(galleryDrafts, id ?? 'new', initial, (draft) => ({
    ...draft,
    images: withFreshAddresses(draft.images, initial.images),
  }));
  const { offered, resume, discard, round } = resumable;
  if (offered) {
    return (
      <DraftOffer
        text="Você começou uma galeria que ainda não foi publicada."
        title={offered.title}
        onContinue={resume}
        onDiscard={discard}
      />
    );
  }
  return <GalleryWizard key={round} id={id} isScheduled={isScheduled} resumable={resumable} />;
}
