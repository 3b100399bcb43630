import { api, ApiError, newIdempotencyKey } from '@caderneta/api-client';
import { undoSending } from '@caderneta/api-client/contract';
import { setAsideDraft, type Draft } from '@caderneta/edit-form';
import type { DraftKind, Drafts, Toasts } from '@caderneta/platform';
import { restoredDrafts } from './restored-drafts.ts';

export interface Undoing<Values> {
  /** Of the communication. */
  id: string;
  /** The form as it was. */
  draft: Draft<Values>;
  kind: DraftKind<Draft<Values>>;
  drafts: Drafts<Draft<Values>>;
  toasts: Toasts;
  /** Brings lists up to date. */
  changed: () => void;
  /** The version of an item that waits for its time again. */
  readEtag: (id: string) => Promise<string | null>;
  /** Opens the form of what is new, or of the item of this id. */
  open: (id: string | null) => void;
}

/** Takes a held sending back and shows its form as it was. */
export async function undo<Values>(undoing: Undoing<Values>): Promise<void> {
  const { id, kind, drafts, toasts, changed, readEtag, open } = undoing;
  try {
    const { scheduledDate } = await api.call(undoSending, { params: { id } });
    const isNew = scheduledDate === null;
    // Without the version the form says that the item is another now.
    const etag = isNew ? null : await readEtag(id).catch(() => null);
    const key = isNew ? 'new' : id;
    // The former key answers with what was taken back.
    const base = { ...undoing.draft.base, etag };
    const draft = { ...undoing.draft, base, idempotencyKey: newIdempotencyKey() };
    if (isNew) setAsideDraft(drafts);
    drafts.save(key, draft);
    restoredDrafts.put(`${kind.name}:${key}`, draft);
    open(isNew ? null : id);
  } catch (error) {
    const isLate = error instanceof ApiError && error.status === 409;
    toasts.show('error', isLate ? error.message : 'Não foi possível desfazer o envio.');
  } finally {
    changed();
  }
}
