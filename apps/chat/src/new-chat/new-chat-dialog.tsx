import { api, ApiError } from '@caderneta/api-client';
import { listGuardians, openChat } from '@caderneta/api-client/contract';
import { SearchBox } from '@caderneta/listing';
import { paths, pathTo } from '@caderneta/links';
import { Dialog } from '@caderneta/ui';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { GuardianChoice } from './guardian-choice.tsx';

/** A longer search text finds the others. */
const limit = 20;

const guardiansQuery = (search: string) =>
  queryOptions({
    queryKey: ['chat', 'guardians', search],
    queryFn: ({ signal }) =>
      api.page(listGuardians, { query: { limit, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

function useOpenChat(onOpen: (chatId: string) => void) {
  return useMutation({
    mutationFn: (responsibleId: string) => api.call(openChat, { body: { responsibleId } }),
    onSuccess: ({ chatId }) => onOpen(chatId),
  });
}

export interface NewChatDialogProps {
  onClose: () => void;
}

/** Finds a guardian by their name or a student's, and opens the chat with them. */
export function NewChatDialog({ onClose }: NewChatDialogProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const navigate = useNavigate();
  const guardians = useQuery(guardiansQuery(search));
  const open = useOpenChat((chatId) => void navigate(pathTo(paths.chat, { chatId })));
  const found = guardians.data?.items ?? [];
  const isChosen = found.some(({ id }) => id === chosen);

  return (
    <Dialog
      title="Nova conversa"
      submitLabel="abrir conversa"
      hasAddress
      submitDisabled={!isChosen}
      busy={open.isPending}
      error={open.error instanceof ApiError ? open.error.message : undefined}
      onSubmit={() => chosen && isChosen && open.mutate(chosen)}
      onClose={onClose}
    >
      <SearchBox label="Buscar responsável ou aluno" search={search} onSearch={setSearch} />
      <GuardianChoice
        query={guardians}
        search={search}
        chosen={isChosen ? chosen : null}
        onChoose={setChosen}
      />
    </Dialog>
  );
}
