import { newDraft, setAsideDraft, type Draft, type Saved } from '@caderneta/edit-form';
import { useDrafts, type DraftKind } from '@caderneta/platform';
import { useNavigate } from 'react-router-dom';
import { restoredDrafts } from './restored-drafts.ts';

/** Opens the form of something new with the given values; what was begun there is set aside. */
export function useOpenAsNew<Values>(kind: DraftKind<Draft<Values>>, createPath: string) {
  const drafts = useDrafts(kind);
  const navigate = useNavigate();
  return async (blank: Saved<Values>, values: Values): Promise<void> => {
    const draft = { ...newDraft(blank), values };
    setAsideDraft(drafts);
    drafts.save('new', draft);
    restoredDrafts.put(`${kind.name}:new`, draft);
    await navigate(createPath);
  };
}
