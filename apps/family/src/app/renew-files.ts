import type { QueryClient } from '@tanstack/react-query';

/** Reloads the queries that show a file, and resolves when the page shows the answers. */
export async function renewFile(queries: QueryClient, fileId: string): Promise<void> {
  await queries.refetchQueries(
    {
      type: 'active',
      predicate: ({ state }) => JSON.stringify(state.data ?? null).includes(`/files/${fileId}/`),
    },
    // Many pictures of one answer expire together.
    { cancelRefetch: false },
  );
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
