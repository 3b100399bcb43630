import { api } from '@caderneta/api-client';
import { getPendingDiaryCount } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';

export const pendingDiariesQuery = queryOptions({
  queryKey: ['diaries', 'pending'],
  queryFn: ({ signal }) => api.call(getPendingDiaryCount, {}, { signal }),
});
