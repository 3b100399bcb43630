import type { DiaryRecord } from '@caderneta/api-client/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'wouter';

interface Diaries {
  data: readonly DiaryRecord[] | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Brings the day of the address (`?dia=2026-11-18`) on the screen, once, however old it is. */
export function useDayInSight(diaries: Diaries): void {
  const [params] = useSearchParams();
  const day = params.get('dia');
  const shown = useRef<string>(null);
  const { data, hasNextPage, isFetching, isError } = diaries;
  const isLoaded = data?.some((diary) => diary.day === day) ?? false;
  const oldest = data?.at(-1)?.day;
  const more = useEffectEvent(() => diaries.fetchNextPage());

  useEffect(() => {
    if (!day || shown.current === day) return;
    if (isLoaded) {
      shown.current = day;
      document.getElementById(`dia-${day}`)?.scrollIntoView();
    } else if (oldest && oldest > day && hasNextPage && !isFetching && !isError) {
      more();
    }
  }, [day, isLoaded, oldest, hasNextPage, isFetching, isError]);
}
