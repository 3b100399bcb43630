import { titleOf, useIsShown, type Draft } from '@caderneta/edit-form';
import { setOff, useDrafts, useToasts, type DraftKind } from '@caderneta/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { pathOfItem, type CommunicationKind, type KindTypes } from '../kinds/communication-kind.ts';
import { itemQuery, useChanged, useRefresh } from '../kinds/communication.queries.ts';
import { offlineUndo, undoableFor, type Sending } from '../kinds/hold.ts';

/** The form or wizard of a kind, as an undone sending opens it again. */
export interface ReopenedForm<Values> {
  drafts: DraftKind<Draft<Values>>;
  /** Address of what was new; by default the one where the kind is created. */
  reopenAt?: string;
}

const fetchUndo = () => import('./undo-sending.ts');

/** Takes a held sending of a kind back; its form is shown as in the draft. */
export function useUndo<T extends KindTypes, Values>(
  kind: CommunicationKind<T>,
  form: ReopenedForm<Values>,
) {
  const { reopenAt = kind.paths.create } = form;
  const drafts = useDrafts(form.drafts);
  const toasts = useToasts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const changed = useChanged(kind);

  return async (id: string, draft: Draft<Values>, until?: number) => {
    const code = await fetchUndo().catch(() => undefined);
    if (!code) {
      toasts.show('error', offlineUndo);
      return;
    }
    await code.undo({
      ...{ id, draft, kind: form.drafts, drafts, toasts, until, changed },
      async readEtag() {
        const item = await queries.fetchQuery({ ...itemQuery(kind, id), staleTime: 0 });
        return item.etag;
      },
      open: (item) => void navigate(item === null ? reopenAt : pathOfItem(kind, item)),
    });
  };
}

interface SentToast extends Pick<Sending, 'heldSeconds'> {
  message: string;
  title: string;
  /** @param until the last moment at which it may be taken back, in milliseconds */
  undo: (until: number) => void;
  /** Runs once the server has sent what it held. */
  onSent: () => void;
}

/** Says that something was sent; as long as the server holds it, with a way back. */
export function useSentToast() {
  const toasts = useToasts();

  return ({ message, title, heldSeconds, undo, onSent }: SentToast) => {
    if (heldSeconds === undefined) {
      toasts.show('success', message);
      return;
    }
    const duration = undoableFor(heldSeconds);
    const until = Date.now() + duration;
    const left = setOff(title, { afterwards: 'leaves' });
    const run = () => {
      left();
      undo(until);
    };
    // Comes before it is needed: there may be no connection then.
    void fetchUndo().catch(() => undefined);
    const close = toasts.show('success', message, { action: { label: 'desfazer', run }, duration });
    // Reading the toast does not hold the sending.
    setTimeout(close, duration);
    setTimeout(left, duration);
    setTimeout(onSent, (heldSeconds + 0.5) * 1000);
  };
}

/** Tells that an item of a kind was sent. */
export function useSent<T extends KindTypes, Values>(
  kind: CommunicationKind<T>,
  form: ReopenedForm<Values>,
) {
  const show = useSentToast();
  const undo = useUndo(kind, form);
  const onSent = useRefresh(kind);

  return (message: string, { id, heldSeconds }: Sending, draft: Draft<Values>) =>
    show({
      message,
      title: titleOf(draft.values),
      heldSeconds,
      undo: (until) => void undo(id, draft, until),
      onSent,
    });
}

/** Milliseconds in which somebody elsewhere reads a sentence and decides. */
const toldFor = 10_000;

/**
 * Tells an author who is elsewhere by now that an item was not sent, with a way back to its form.
 * Who is still at the form sees it there.
 * @param id null for a new item
 */
export function useNotSent<T extends KindTypes>(kind: CommunicationKind<T>, id: string | null) {
  const { texts, paths } = kind;
  const toasts = useToasts();
  const navigate = useNavigate();
  const isShown = useIsShown();

  return (message = id === null ? texts.createFailed : texts.saveFailed) => {
    if (isShown()) return;
    const address = id === null ? paths.create : pathOfItem(kind, id);
    const action = { label: 'ver', run: () => void navigate(address) };
    toasts.show('error', message, { action, duration: toldFor });
  };
}
