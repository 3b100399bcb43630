import type { DraftKind } from '@caderneta/platform';
import { useConflict, type ConflictOptions } from './drafts/conflict.ts';
import { useStoredDraft, type Draft } from './drafts/draft.ts';
import { titleOf } from './title.ts';
import { useOnce } from './use-once.ts';

export interface EditedDraftOptions<Values> extends Omit<ConflictOptions<Values>, 'base'> {
  kind: DraftKind<Draft<Values>>;
  /** The id of the edited item; for a new one, the place where it is added. */
  draftKey: string;
  start: Draft<Values>;
  /** Leaves out what may not be stored in this browser: a password. */
  toStored?: (values: Values) => Values;
  /** Names of the files that were chosen and have not arrived. */
  missingFiles?: () => readonly string[];
}

/**
 * Stores a form until it is saved, and finds what somebody else changed meanwhile.
 * @returns `base` with the version to save over, `forget` for once it is saved or deleted, and `once`,
 *   by which it is written
 */
export function useEditedDraft<Values>(options: EditedDraftOptions<Values>) {
  const { kind, draftKey, start, toStored = same, missingFiles, ...compared } = options;
  const { getValues, subscribe } = compared;
  const { conflict, base } = useConflict({ ...compared, base: start.base });
  const { key, ...writing } = useOnce(start.idempotencyKey, base.etag, () => titleOf(getValues()));
  const getDraft = (): Draft<Values> => {
    const missing = missingFiles?.() ?? [];
    const draft = { values: toStored(getValues()), base, idempotencyKey: key() };
    return missing.length > 0 ? { ...draft, missingFiles: missing } : draft;
  };
  const forget = useStoredDraft({ kind, draftKey, getDraft, subscribe });
  return {
    conflict,
    base,
    getDraft,
    forget,
    ...writing,
  };
}

const same = <Values>(values: Values) => values;
