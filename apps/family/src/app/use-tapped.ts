import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What was tapped, from the moment of the tap until the server has answered. The mutation itself
 * says so a moment later, in which a box that shows it would spring back.
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
