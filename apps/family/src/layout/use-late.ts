import { ApiError } from '@caderneta/api-client/fetch';
import { useQueryClient, type QueryCache, type QueryState } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds after which a page says that it still waits for the school. */
const patience = 3_000;

/** Whether no answer came, or the server failed: a refusal is an answer. */
function isWithoutAnswer({ error, fetchFailureReason }: QueryState): boolean {
  const failure = error ?? fetchFailureReason;
  return failure instanceof ApiError && (failure.status === null || failure.status >= 500);
}

/**
 * Tells that something on the page could not be renewed, or has been asked for too long.
 * @returns when the oldest of it was loaded, in milliseconds; 0 if it never was; null where all is new
 */
export function useLate(): number | null {
  const cache = useQueryClient().getQueryCache();
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => followLate(cache, setLate), [cache]);
  return late;
}

function followLate(cache: QueryCache, onChange: (late: number | null) => void): () => void {
  const beginnings = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout>;

  function look(): void {
    const times: number[] = [];
    let wait = Infinity;
    for (const { queryHash, state } of cache.findAll({ type: 'active' })) {
      if (state.fetchStatus !== 'fetching') beginnings.delete(queryHash);
      else if (!beginnings.has(queryHash)) beginnings.set(queryHash, Date.now());
      const began = beginnings.get(queryHash);
      const left = began === undefined ? Infinity : began + patience - Date.now();
      if (left <= 0 || isWithoutAnswer(state)) times.push(state.dataUpdatedAt);
      else wait = Math.min(wait, left);
    }
    onChange(times.length > 0 ? Math.min(...times) : null);
    if (wait < Infinity) lookIn(wait);
  }

  function lookIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, milliseconds);
  }

  // Queries change while components render, when no state may be set.
  const unsubscribe = cache.subscribe(() => lookIn(0));
  lookIn(0);
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
