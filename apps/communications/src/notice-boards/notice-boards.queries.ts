import { api } from '@caderneta/api-client';
import { listNoticeBoards } from '@caderneta/api-client/contract';
import type { ListAddress } from '../listing/list-address.ts';
import { listQuery } from '../listing/list.queries.ts';

export const noticeBoardsQuery = (address: ListAddress) =>
  listQuery('notice-boards', address, (query, signal) =>
    api.page(listNoticeBoards, { query }, { signal }),
  );
