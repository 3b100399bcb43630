import { EmptyState, text } from '@caderneta/ui';

export function ChatPage() {
  return (
    <>
      <h1 css={text.h1}>Mensagens</h1>
      <EmptyState />
    </>
  );
}
