import { api } from '@caderneta/api-client';
import type { EndpointDefinition } from '@caderneta/api-client/contract';
import { poll, type EventBus, type EventName } from '@caderneta/platform';
import type { Badge, NavigationEntry } from '@caderneta/releases';
import { useEffect, useState } from 'react';

/** Milliseconds between two looks at a count. */
const every = 60_000;
/** Milliseconds between two looks because of what happened elsewhere, in a school that writes a lot. */
const atMostEvery = 10_000;

/** A badge that names it needs no look while the bus is live. */
const toldByServer = 'chat-changed' satisfies EventName;

type WithBadge = Pick<NavigationEntry, 'badge'>;

/**
 * Follows the number in the badge of an area, which its remote only names: the shell asks for it.
 * @returns how to stop
 */
export function watchCount(
  { badge }: WithBadge,
  events: EventBus,
  show: (count: number) => void,
): () => void {
  if (!badge) return () => undefined;
  const names = badge.renewedBy as readonly EventName[];
  const isTold = names.includes(toldByServer);
  const changes = events.stream(toldByServer);
  const news = isTold ? { live: events.live, changes, atMostEvery } : undefined;
  let isLive = false;
  const following = events.live.subscribe((live) => (isLive = live));
  const ask = () => {
    let isFirst = true;
    const load = () => {
      const { polled } = badge;
      const counting = isFirst || isLive || !polled ? countAt(badge.count) : sumOf(polled);
      isFirst = false;
      return counting;
    };
    return poll({ every, load, news }).subscribe(show);
  };
  let asking = ask();
  // A request under way may count an item that was just read: it is repeated.
  const askAgain = () => {
    asking.unsubscribe();
    asking = ask();
  };
  const stops = names
    .filter((name) => name !== toldByServer)
    .map((name) => events.on(name, askAgain));
  return () => {
    asking.unsubscribe();
    following.unsubscribe();
    for (const stop of stops) stop();
  };
}

const countAt = async (path: string) => (await read<{ count: number }>(path)).count;

async function sumOf({ path, adds }: NonNullable<Badge['polled']>): Promise<number> {
  const rows = await read<Record<string, unknown>[]>(path);
  return rows.reduce((sum, one) => sum + Number(one[adds]), 0);
}

/** @param path with its query */
async function read<Answer>(path: string): Promise<Answer> {
  const endpoint = { method: 'GET', path, access: 'employee', status: 200, response: {} };
  // Its remote alone knows the address, and what answers there.
  return (await api.call(endpoint as unknown as EndpointDefinition, {})) as Answer;
}

/** Path of an area → number in its badge, as far as it is known. */
export function useCounts(
  navigation: readonly NavigationEntry[],
  events: EventBus,
): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const stops = navigation.map((entry) =>
      watchCount(entry, events, (count) =>
        setCounts((known) => new Map(known).set(entry.path, count)),
      ),
    );
    return () => stops.forEach((stop) => stop());
  }, [navigation, events]);
  return counts;
}
