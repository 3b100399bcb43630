import { api } from '@caderneta/api-client/fetch';
import { listFamilyDiaries } from '@caderneta/api-client/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Diaries of one child, newest first. */
export const diariesQuery = (studentId: string) =>
  infiniteQueryOptions({
    queryKey: ['diaries', studentId],
    queryFn: ({ pageParam: offset, signal }) =>
      api.page(listFamilyDiaries, { params: { id: studentId }, query: { offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, _, offset) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : undefined,
    // A diary that was filled meanwhile moves the others to the next page.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ items }) => items).map((diary) => [diary.id, diary])).values(),
    ],
  });
