import { ResumeOffer } from '../keeping/resume-offer.tsx';
import { useResumable } from '../keeping/use-resumable.ts';
import { noticeBoardDrafts, type NoticeBoardDraft } from './notice-board-draft.ts';
import { NoticeBoardForm } from './notice-board-form.tsx';

export interface NoticeBoardEditorProps {
  /** Null for a new item. */
  id: string | null;
  initial: NoticeBoardDraft;
}

export function NoticeBoardEditor({ id, initial }: NoticeBoardEditorProps) {
  const resumable = useResumable(noticeBoardDrafts, id ?? 'new', initial);
  return (
    <>
      <ResumeOffer {...resumable} />
      <NoticeBoardForm key={resumable.round} id={id} resumable={resumable} />
    </>
  );
}
