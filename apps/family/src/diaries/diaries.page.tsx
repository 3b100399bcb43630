import { EmptyState, text } from '@caderneta/ui';

export function DiariesPage() {
  return (
    <>
      <h1 css={text.h1}>Diários</h1>
      <EmptyState />
    </>
  );
}
