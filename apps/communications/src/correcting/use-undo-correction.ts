import { newDraft } from '@caderneta/edit-form';
import { useDrafts, useToasts } from '@caderneta/platform';
import { useNavigate } from 'react-router-dom';
import { restoredDrafts } from '../drafts/restored-drafts.ts';
import {
  type CommunicationDraft,
  type KindTypes,
  pathOfItem,
  type WrittenKind,
} from '../kinds/communication-kind.ts';
import { useReload } from '../kinds/communication.queries.ts';
import { offlineUndo } from '../kinds/hold.ts';
import { draftKeyOf } from './corrected-kind.ts';

/** Takes a held correction back; its form opens again as it was. */
export function useUndoCorrection<T extends KindTypes>(kind: WrittenKind<T>, id: string) {
  const toasts = useToasts();
  const drafts = useDrafts(kind.form.drafts);
  const reload = useReload(kind);
  const navigate = useNavigate();
  return async (draft: CommunicationDraft<T['values']>, until: number) => {
    const code = await import('../undoing/undo-sending.ts').catch(() => undefined);
    if (!code) {
      toasts.show('error', offlineUndo);
      return;
    }
    try {
      await code.takeBack({ id, toasts, until });
      const again = { ...newDraft(draft.base), values: draft.values };
      drafts.save(draftKeyOf(id), again);
      restoredDrafts.put(`${kind.form.drafts.name}:${draftKeyOf(id)}`, again);
      await navigate(`${pathOfItem(kind, id)}/corrigir`);
    } catch (error) {
      code.tellFailure(toasts, error);
    } finally {
      await reload(id);
    }
  };
}
