import { PageHeader } from '@caderneta/ui';
import { useSearchParams } from 'react-router-dom';
import { ChatTable } from './chat-table.tsx';

export function ChatListPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('pagina'))) || 1);
  return (
    <>
      <PageHeader title="mensagens" />
      <ChatTable
        page={page}
        onPage={(next) => setParams(next > 1 ? { pagina: String(next) } : {})}
      />
    </>
  );
}
