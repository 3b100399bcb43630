import { ApiError } from '@caderneta/api-client';
import { currentPassword, secondFactorCode } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/form';
import { refusalText } from '@caderneta/platform';
import { useState } from 'react';
import * as z from 'zod/mini';

const proof = z.strictObject({ code: secondFactorCode, currentPassword });
export type Proof = z.output<typeof proof>;

/**
 * The fields of a dialog that asks for a code and the password.
 * @param failed said where the server could not do it: 'Houve um erro ao ativar a verificação.'
 */
export function useProof(failed: string) {
  const { form, typed, isSubmitting } = useContractForm(proof, { code: '', currentPassword: '' });
  const [refusal, setRefusal] = useState<string>();

  function submit(act: (sound: Proof) => Promise<void>) {
    setRefusal(undefined);
    void form.submit(async () => {
      const sound = form.validate();
      if (!sound) return;
      await act(sound).catch((error: unknown) => {
        const { fields, text } = describeRefusal(error, failed);
        form.refuse(fields);
        setRefusal(text);
      });
    });
  }

  return { typed, isSubmitting, refusal, submit };
}

/** Where a refused password or code is shown, and in which words. */
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
