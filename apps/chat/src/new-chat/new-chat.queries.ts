import { api } from '@caderneta/api-client';
import { listGuardians, openChat } from '@caderneta/api-client/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';

/** More are found by typing more. */
const limit = 20;

export const guardiansQuery = (search: string) =>
  queryOptions({
    queryKey: ['chat', 'guardians', search],
    queryFn: ({ signal }) =>
      api.page(listGuardians, { query: { limit, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useOpenChat(onOpen: (chatId: string) => void) {
  return useMutation({
    mutationFn: (responsibleId: string) => api.call(openChat, { body: { responsibleId } }),
    onSuccess: ({ chatId }) => onOpen(chatId),
  });
}
