import { useDrafts, useToasts } from '@caderneta/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { CommunicationDraft } from '../drafts/communication-draft.ts';
import { pathOfItem, type CommunicationKind, type KindTypes } from '../kinds/communication-kind.ts';
import { itemQuery, useChanged, useRefresh } from '../kinds/communication.queries.ts';
import { undoableFor, type Sending } from './hold.ts';

/** Takes a held sending of a kind back; its form is shown as in the draft. */
export function useUndo<T extends KindTypes>(kind: CommunicationKind<T>) {
  const drafts = useDrafts(kind.form.drafts);
  const toasts = useToasts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const changed = useChanged(kind);

  return async (id: string, draft: CommunicationDraft<T['values']>) => {
    const { undo } = await import('./undo-sending.ts');
    await undo({
      ...{ id, draft, kind: kind.form.drafts, drafts, toasts, changed },
      async readEtag() {
        const item = await queries.fetchQuery({ ...itemQuery(kind, id), staleTime: 0 });
        return item.etag;
      },
      open: (item) => void navigate(item === null ? kind.paths.create : pathOfItem(kind, item)),
    });
  };
}

interface SentToast extends Pick<Sending, 'heldSeconds'> {
  message: string;
  undo: () => void;
  /** Runs once the server has sent what it held. */
  onSent: () => void;
}

/** Says that something was sent; as long as the server holds it, with a way back. */
export function useSentToast() {
  const toasts = useToasts();

  return ({ message, heldSeconds, undo, onSent }: SentToast) => {
    if (heldSeconds === undefined) {
      toasts.show('success', message);
      return;
    }
    const action = { label: 'desfazer', run: undo };
    const duration = undoableFor(heldSeconds);
    const close = toasts.show('success', message, { action, duration });
    // Reading the toast does not hold the sending.
    setTimeout(close, duration);
    setTimeout(onSent, (heldSeconds + 0.5) * 1000);
  };
}

/** Tells that an item of a kind was sent. */
export function useSent<T extends KindTypes>(kind: CommunicationKind<T>) {
  const show = useSentToast();
  const undo = useUndo(kind);
  const onSent = useRefresh(kind);

  return (message: string, { id, heldSeconds }: Sending, draft: CommunicationDraft<T['values']>) =>
    show({ message, heldSeconds, undo: () => void undo(id, draft), onSent });
}
