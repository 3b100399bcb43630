import type { ContractForm } from '@caderneta/form';
import { useToasts } from '@caderneta/platform';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isStale, reasonOf, refusedFields } from './refusal.ts';

/** What a save says beside the values. */
export interface Version {
  /** Of the state that was edited; null for what is new. */
  etag: string | null;
  /** The same for every try to create one filled form. */
  idempotencyKey: string;
}

export interface SavingOptions<Values extends object> extends Version {
  form: ContractForm<Values>;
  send: (values: Values, version: Version) => Promise<unknown>;
  /** Reads again what somebody else changed. */
  reload: () => Promise<unknown>;
  /** The field of the form that a path of the body is written in. */
  fieldOf?: (path: string) => string;
  onSaved: () => void;
  /** What the toasts say. */
  saved: string;
  failed: string;
  /** Where one is afterwards. */
  back: (values: Values) => string;
}

const sameName = (path: string) => path;

/** Saves what a form holds and says how it went, at the fields where it can. */
export function useSaving<Values extends object>(options: SavingOptions<Values>) {
  const { form, send, reload, fieldOf = sameName, etag, idempotencyKey } = options;
  const [reason, setReason] = useState<string>();
  const toasts = useToasts();
  const navigate = useNavigate();

  async function save() {
    const { values } = form.state();
    setReason(undefined);
    try {
      await send(values, { etag, idempotencyKey });
    } catch (error) {
      if (isStale(error)) await reload();
      setReason(reasonOf(error));
      const fields = refusedFields(error, fieldOf);
      form.refuse(fields);
      // What a field says needs no second message.
      if (Object.keys(fields).length === 0) toasts.fail(options.failed, error);
      return;
    }
    options.onSaved();
    toasts.show('success', options.saved);
    await navigate(options.back(values));
  }

  return { save, /** Why the last save was refused. */ reason };
}
