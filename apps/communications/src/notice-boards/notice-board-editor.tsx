import { withFreshAddresses } from '../drafts/draft-files.ts';
import { DraftGate } from '../drafts/draft-gate.tsx';
import { useResumable } from '../drafts/use-resumable.ts';
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
  return (
    <DraftGate
      resumable={resumable}
      text="Você começou um mural que ainda não foi salvo."
      contentsOf={({ title, classroomIds, image, attachment }) => ({
        title,
        classroomIds,
        files: image.length + attachment.length,
      })}
    >
      <NoticeBoardForm id={id} resumable={resumable} />
    </DraftGate>
  );
}
