import type { QueryClient } from '@tanstack/react-query';

type Renew = (fileId: string) => Promise<unknown>;
const owners = new Set<Renew>();

/**
 * Tells of somebody who shows files that no query holds.
 * @returns ends that
 */
export function renewsFiles(owner: Renew): () => void {
  owners.add(owner);
  return () => owners.delete(owner);
}

/** Reloads the queries that show a file, and resolves when the page shows the answers. */
export async function renewFile(queries: QueryClient, fileId: string): Promise<void> {
  await Promise.all([...owners].map((renew) => renew(fileId)));
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
