import type { Family } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { schoolsOf } from './family-context.ts';

/** These show the school that was paired first where their address names none. */
const firstPages: readonly string[] = [paths.feed, paths.diaries, paths.chat];

/** First words of the keys of opened items, by the word in their address. */
const openedKeys: Partial<Record<string, string>> = { item: 'item', mural: 'notice' };

/**
 * The school whose tab is open: the address names it, its child or its item. Pages that say nothing of
 * a school leave the tab as it was.
 * @returns undefined for the one that was paired first
 */
export function useShownSchool(family: Family | null | undefined): string | undefined {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const ofOpened = useSchoolOfOpened(path);
  const [before, setBefore] = useState<string>();
  const named = family ? (schoolOfAddress(family, path, params) ?? ofOpened) : undefined;
  const shown = named ?? (firstPages.includes(path) ? undefined : before);
  if (shown !== before) setBefore(shown);
  return shown;
}

/** Which school of the device an address names, itself or by a child. */
export function schoolOfAddress(
  family: Family,
  path: string,
  params: URLSearchParams,
): string | undefined {
  const childId = path.startsWith(`${paths.diaries}/`) ? path.split('/')[3] : params.get('crianca');
  const child = family.students.find(({ id }) => id === childId);
  const named = child?.schoolId ?? params.get('escola');
  return schoolsOf(family).find(({ id }) => id === named)?.id;
}

/** The school of the item at the address, once it is loaded. */
function useSchoolOfOpened(path: string): string | undefined {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const [, , word = '', id] = path.split('/');
  const key = openedKeys[word];
  const read = () => key && queries.getQueryData<{ schoolId?: string }>([key, id])?.schoolId;
  // Queries change while components render, when nobody may hear of it.
  const subscribe = useCallback(
    (heard: () => void) => cache.subscribe(notifyManager.batchCalls(heard)),
    [cache],
  );
  return useSyncExternalStore(subscribe, read, read);
}
