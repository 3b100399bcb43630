import { newIdempotencyKey } from '@caderneta/api-client';
import type { DraftKind } from '@caderneta/platform';
import { useRef, useState } from 'react';
import { useConflict, type ConflictOptions } from './conflict.tsx';
import { useStoredDraft, type Draft } from './draft.ts';
import { EarlierVersion, writeOnce, type Earlier } from './once.ts';

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
 * Writes once what the form holds. Answers null after saying at the form that an earlier version was
 * written.
 */
export type Once = <T>(
  write: (idempotencyKey: string) => Promise<T>,
) => Promise<{ answer: T; at: string | null } | null>;

/**
 * Stores a form until it is saved, and finds what somebody else changed meanwhile.
 * @returns `base` with the version to save over, `forget` for once it is saved or deleted, and `once`,
 *   by which it is written
 */
export function useEditedDraft<Values>(options: EditedDraftOptions<Values>) {
  const { kind, draftKey, start, toStored = same, missingFiles, ...compared } = options;
  const { getValues, subscribe } = compared;
  const { conflict, base } = useConflict({ ...compared, base: start.base });
  const key = useRef(start.idempotencyKey);
  const getDraft = (): Draft<Values> => {
    const missing = missingFiles?.() ?? [];
    const draft = { values: toStored(getValues()), base, idempotencyKey: key.current };
    return missing.length > 0 ? { ...draft, missingFiles: missing } : draft;
  };
  const forget = useStoredDraft({ kind, draftKey, getDraft, subscribe });
  const [earlier, setEarlier] = useState<Earlier>();

  const once: Once = async (write) => {
    setEarlier(undefined);
    // What is written over another version is another change.
    const version = base.etag?.replace(/\W/g, '') ?? '';
    const keyOfVersion = key.current + version;
    try {
      return await writeOnce(keyOfVersion, () => write(keyOfVersion));
    } catch (error) {
      if (!(error instanceof EarlierVersion)) throw error;
      setEarlier(error.earlier);
      return null;
    }
  };

  return {
    conflict,
    base,
    getDraft,
    forget,
    once,
    earlier,
    /** What is written next is something new. */
    renew: () => {
      key.current = newIdempotencyKey();
    },
  };
}

const same = <Values>(values: Values) => values;
