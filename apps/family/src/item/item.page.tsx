import { EmptyState, text } from '@caderneta/ui';

export function ItemPage() {
  return (
    <>
      <h1 css={text.h1}>Novidade</h1>
      <EmptyState />
    </>
  );
}
