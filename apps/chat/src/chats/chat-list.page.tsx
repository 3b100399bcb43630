import { api } from '@caderneta/api-client';
import { listChats, type ChatSummary } from '@caderneta/api-client/contract';
import { useDay } from '@caderneta/app-kit';
import { ListPage, listQuery, useAddressParams, type ListAddress } from '@caderneta/listing';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { dayOf } from '@caderneta/school-time';
import { Button } from '@caderneta/ui';
import { MessageCirclePlus } from 'lucide-react';
import { foundParam } from '../chat/chat.queries.ts';
import { NewChatDialog } from '../new-chat/new-chat-dialog.tsx';
import { chatColumns } from './chat-columns.tsx';

/** Milliseconds between two requests, as for the badge. */
const every = 60_000;

const chatsQuery = (address: ListAddress) => ({
  ...listQuery(['chat', 'list'], address, (query, signal) =>
    api.page(listChats, { query }, { signal }),
  ),
  refetchInterval: every,
});

const idOf = ({ chatId }: ChatSummary) => chatId;

function linkTo({ chatId, found }: ChatSummary): string {
  const path = pathTo(paths.chat, { chatId });
  return found ? `${path}?${foundParam}=${found.messageId}` : path;
}

export default function ChatListPage() {
  const { timezone } = useSession().school;
  const today = useDay(() => dayOf(new Date(), timezone));
  const { params, change } = useAddressParams();
  const setDialog = (open: boolean) =>
    change({ nova: open ? 'conversa' : null }, { replace: !open });
  return (
    <>
      <ListPage
        title="mensagens"
        searchLabel="Buscar conversas"
        list={chatsQuery}
        rowKey={idOf}
        linkTo={linkTo}
        columns={chatColumns({ timeZone: timezone, today, isSearch: params.has('busca') })}
        action={
          <Button
            variant="primary"
            icon={<MessageCirclePlus aria-hidden size={20} />}
            onClick={() => setDialog(true)}
          >
            nova conversa
          </Button>
        }
      />
      {params.has('nova') && <NewChatDialog onClose={() => setDialog(false)} />}
    </>
  );
}
