import { EmptyState, text } from '@caderneta/ui';

export function NoticePage() {
  return (
    <>
      <h1 css={text.h1}>Mural</h1>
      <EmptyState />
    </>
  );
}
