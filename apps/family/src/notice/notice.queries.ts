import { api } from '@caderneta/api-client/fetch';
import { getFamilyNotice } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';

export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['notice', id],
    queryFn: ({ signal }) => api.call(getFamilyNotice, { params: { id } }, { signal }),
  });
