import { withFreshAddresses } from '../drafts/draft-files.ts';
import { DraftGate } from '../drafts/draft-gate.tsx';
import { useResumable } from '../drafts/use-resumable.ts';
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
  return (
    <DraftGate
      resumable={resumable}
      text="Você começou uma galeria que ainda não foi publicada."
      contentsOf={({ images, ...texts }) => ({
        ...texts,
        files: images.length,
        nouns: ['foto', 'fotos'],
      })}
    >
      <GalleryWizard id={id} isScheduled={isScheduled} resumable={resumable} />
    </DraftGate>
  );
}
