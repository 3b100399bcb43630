/** Names a draft by its text; at most 80 characters. */
export function draftTitle(written: string): string {
  const title = written.trim();
  if (!title) return 'rascunho sem nome';
  return `“${title.length > 80 ? `${title.slice(0, 80).trim()}…` : title}”`;
}

interface Titled {
  name?: string;
  title?: string;
  communication?: { title: string };
}

/** Names what a form holds, whatever its kind. */
export function titleOf(values: unknown): string {
  const { name, title, communication } = values as Titled;
  return draftTitle(communication?.title ?? title ?? name ?? '');
}
