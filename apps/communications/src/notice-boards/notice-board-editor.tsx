import { DraftOffer } from '../drafts/draft-offer.tsx';
import { withFreshAddresses } from '../keeping/draft-files.ts';
import { useResumable } from '../keeping/use-resumable.ts';
import { noticeBoardDrafts, type NoticeBoardDraft } from './notice-board-draft.ts';
import { NoticeBoardForm } from './notice-board-form.tsx';

export interface NoticeBoardEditorProps {
  /** Null for a new item. */
  id: string | null;
  initial: NoticeBoardDraft;
}

export function NoticeBoardEditor({ id, initial }: NoticeBoardEditorProps) {
  const resumable = useResumable(noticeBoardDrafts, id ?? 'new', initial, (draft) => ({
    ...draft,
    image: withFreshAddresses(draft.image, initial.image),
    attachment: withFreshAddresses(draft.attachment, initial.attachment),
  }));
  const { offered, resume, discard, round } = resumable;
  if (offered) {
    return (
      <DraftOffer
        text="Você começou um mural que ainda não foi salvo."
        title={offered.title}
        onContinue={resume}
        onDiscard={discard}
      />
    );
  }
  return <NoticeBoardForm key={round} id={id} resumable={resumable} />;
}
