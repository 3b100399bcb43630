import { remoteEntry, remotesDocument, type RemoteEntry } from '@caderneta/api-client/contract';

export type ReportProblem = (problem: string) => void;

function nameOf(entry: unknown): string {
  const name = entry && typeof entry === 'object' && 'name' in entry ? entry.name : undefined;
  return typeof name === 'string' ? name : 'sem nome';
}

/** The remotes of a session. Each bad entry costs only itself, and is reported by name. */
export function readRemotes(document: unknown, report: ReportProblem): RemoteEntry[] {
  const parsed = remotesDocument.safeParse(document);
  if (!parsed.success) {
    report('remotes.json can’t be read');
    return [];
  }
  const remotes = new Map<string, RemoteEntry>();
  for (const candidate of parsed.data.remotes) {
    const { success, data } = remoteEntry.safeParse(candidate);
    if (success && !remotes.has(data.name)) remotes.set(data.name, data);
    else report(`remotes.json: the entry of "${nameOf(candidate)}" was dropped`);
  }
  return [...remotes.values()];
}
