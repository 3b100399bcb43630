import { sentenceOf } from '@caderneta/edit-form';
import { useToasts } from '@caderneta/platform';
import { useState } from 'react';
import { useRenewImport } from '../roster/roster-imports.queries.ts';

/** Gives the answer to a question about a file, then shows the rows anew. */
export function useAnswering(importId: string, failed: string) {
  const [isAnswering, setIsAnswering] = useState(false);
  const renew = useRenewImport(importId);
  const toasts = useToasts();

  async function answer(call: () => Promise<unknown>) {
    setIsAnswering(true);
    try {
      await call();
    } catch (error) {
      toasts.show('error', sentenceOf(error, failed));
    }
    await renew();
    setIsAnswering(false);
  }

  return { isAnswering, answer };
}
