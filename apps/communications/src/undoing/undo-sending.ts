import { api, ApiError, newIdempotencyKey } from '@caderneta/api-client';
import { undoSending } from '@caderneta/api-client/contract';
import { setAsideDraft, type Draft } from '@caderneta/edit-form';
import { isOffline, type DraftKind, type Drafts, type Toasts } from '@caderneta/platform';
import { offlineUndo } from '../kinds/hold.ts';
import { restoredDrafts } from '../drafts/restored-drafts.ts';

export interface Undoing<Values> {
  /** Id of the communication. */
  id: string;
  /** The form as it was. */
  draft: Draft<Values>;
  kind: DraftKind<Draft<Values>>;
  drafts: Drafts<Draft<Values>>;
  toasts: Toasts;
  /** The last moment at which it may be taken back, in milliseconds; undefined where none is known. */
  until?: number;
  /** Brings lists up to date. */
  changed: () => void;
  /** The version of an item that waits for its time again. */
  readEtag: (id: string) => Promise<string | null>;
  /** Opens the form of what is new, or of the item of this id. */
  open: (id: string | null) => void;
}

/** Milliseconds between two tries without a connection. */
const pause = 1000;
/** Milliseconds in which somebody reads a sentence and decides. */
const toldFor = 10_000;

/** Calls the server until it answers or the time is over, and says that it tries. */
export async function takeBack({
  id,
  toasts,
  until = 0,
}: Pick<Undoing<unknown>, 'id' | 'toasts' | 'until'>) {
  let stopTelling: (() => void) | undefined;
  try {
    for (;;) {
      try {
        const answer = await api.call(undoSending, { params: { id } });
        // What got lost on the way may have been this undo.
        return { ...answer, wasUndone: answer.wasUndone === true && !stopTelling };
      } catch (error) {
        const left = until - Date.now();
        if (!isOffline(error) || left <= 0) throw error;
        const words = 'Sem conexão. Tentando desfazer o envio…';
        stopTelling ??= toasts.show('error', words, { duration: left });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  } finally {
    stopTelling?.();
  }
}

/** Takes a held sending back and shows its form as it was. */
export async function undo<Values>(undoing: Undoing<Values>): Promise<void> {
  const { toasts, changed } = undoing;
  try {
    const { scheduledDate, wasUndone } = await takeBack(undoing);
    const reopen = () => bringBack(undoing, scheduledDate === null);
    // Its form may be open elsewhere: two of them would be sent twice.
    if (!wasUndone) return await reopen();
    const action = { label: 'abrir aqui também', run: () => void reopen() };
    toasts.show('error', 'Este envio já foi desfeito.', { action, duration: toldFor });
  } catch (error) {
    tellFailure(toasts, error);
  } finally {
    changed();
  }
}

export function tellFailure(toasts: Toasts, error: unknown): void {
  const isLate = error instanceof ApiError && error.status === 409;
  if (isLate) toasts.show('error', error.message);
  else if (isOffline(error)) toasts.show('error', offlineUndo);
  else toasts.fail('Não foi possível desfazer o envio.', error);
}

/** Shows the form as it was. */
async function bringBack<Values>(undoing: Undoing<Values>, isNew: boolean): Promise<void> {
  const { id, kind, drafts, readEtag, open } = undoing;
  // Without the version the form says that the item is another now.
  const etag = isNew ? null : await readEtag(id).catch(() => null);
  const key = isNew ? 'new' : id;
  // The former key answers with what was taken back.
  const base = { ...undoing.draft.base, etag };
  const draft = { ...undoing.draft, base, idempotencyKey: newIdempotencyKey() };
  // Without it what else was begun stands beside the form as what another build left.
  await kind.prepare?.().catch(() => undefined);
  if (isNew) setAsideDraft(drafts);
  drafts.save(key, draft);
  restoredDrafts.put(`${kind.name}:${key}`, draft);
  open(isNew ? null : id);
}
