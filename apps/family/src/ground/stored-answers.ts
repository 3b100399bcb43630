import { addressOfCall, api } from '@caderneta/api-client/fetch';
import type { EndpointDefinition, Input, Output } from '@caderneta/api-client/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { dataCache } from '../worker/messages.ts';
import { shownFirstAnswer, takeFirstAnswer } from './first-answers.ts';

/** What react-query gives to a query's function. */
interface Asking {
  client: QueryClient;
  queryKey: QueryKey;
  signal: AbortSignal;
}

/**
 * Calls an endpoint for a query. It takes the answer that came with the HTML. Else it shows,
 * until the server answers, what was stored of the same call, with the time at which it was loaded.
 * @param toData makes the query's data of an answer
 */
export async function askOrShowStored<E extends EndpointDefinition>(
  query: Asking,
  endpoint: E,
  input: Input<E>,
  toData: (answer: Output<E>) => unknown = (answer) => answer,
): Promise<Output<E>> {
  const { signal } = query;
  const address = addressOfCall(endpoint, input);
  const first = takeFirstAnswer(address);
  if (first) return first as Output<E>;
  const showing = showStored(query, address, (answer) => toData(answer as Output<E>));
  try {
    return await api.call(endpoint, input, { signal });
  } finally {
    await showing;
  }
}

/** Writes a stored answer into a query that has none or an older one, and goes on asking. */
export async function showStored(
  { client, queryKey, signal }: Asking,
  address: URL,
  toData: (answer: unknown, headers: Headers) => unknown,
): Promise<void> {
  const show = (data: unknown, updatedAt: number) => {
    const shownAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (updatedAt > shownAt && !signal.aborted) client.setQueryData(queryKey, data, { updatedAt });
  };
  const ofPage = shownFirstAnswer(address);
  if (ofPage) show(toData(ofPage.answer, new Headers()), ofPage.updatedAt);
  // Pages over plain http have no caches.
  if (!('caches' in window)) return;
  try {
    const stored = await (await caches.open(dataCache)).match(address, { ignoreVary: true });
    if (!stored) return;
    const answer: unknown = await stored.json();
    const updatedAt = Date.parse(stored.headers.get('date') ?? '');
    show(toData(answer, stored.headers), updatedAt);
  } catch {
    // The browser refuses storage: the server's answer is all there is.
  }
}
