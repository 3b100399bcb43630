import { ApiError } from '@caderneta/api-client';
import { currentPassword, secondFactorCode } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/edit-form';
import { refusalText } from '@caderneta/platform';
import { useState } from 'react';
import * as z from 'zod/mini';

const proof = z.strictObject({ code: secondFactorCode, currentPassword });
export type Proof = z.output<typeof proof>;

/**
 * The fields of a dialog that asks for a code and the password.
 * @param failed text for a failure of the server: 'Houve um erro ao ativar a verificação.'
 */
export function useProof(failed: string) {
  const start = { code: '', currentPassword: '' };
  const form = useContractForm({ schema: proof, start });
  const [refusal, setRefusal] = useState<string>();

  function submit(act: (sound: Proof) => Promise<void>) {
    setRefusal(undefined);
    void form.submit((sound) =>
      act(sound).catch((error: unknown) => {
        const { fields, text } = describeRefusal(error, failed);
        form.setErrors(fields);
        setRefusal(text);
      }),
    );
  }

  return { form, refusal, submit };
}

/** The fields that show a refused password or code, and their texts. */
function describeRefusal(error: unknown, failed: string) {
  if (!(error instanceof ApiError)) throw error;
  const fields: Partial<Record<keyof Proof, string>> = {};
  for (const { path, message } of error.fieldErrors) {
    if (path === 'currentPassword' || path === 'code') fields[path] = message;
  }
  if (Object.keys(fields).length > 0) return { fields };
  const isLimit = error.status === 429;
  return { fields, text: isLimit ? error.message : (refusalText(error) ?? failed) };
}
