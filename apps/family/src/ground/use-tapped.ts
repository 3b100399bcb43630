import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The tapped value, from the tap until the server has answered. The mutation's own state comes a
 * moment later; a checkbox bound to it would jump back in between.
 */
export function useTapped<Data, Failure, Given>({
  mutate,
}: UseMutationResult<Data, Failure, Given>) {
  const [tapped, setTapped] = useState<Given>();
  function tap(given: Given) {
    setTapped(() => given);
    mutate(given, { onSettled: () => setTapped(undefined) });
  }
  return { tapped, tap };
}
