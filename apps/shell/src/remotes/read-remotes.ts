import {
  navigationEntry,
  remoteEntry,
  remotesDocument,
  type NavigationEntry,
  type RemoteEntry,
  type SwitchedOff,
} from '@caderneta/releases';

export type ReportProblem = (problem: string) => void;

/** Remotes and navigation of a session. */
export interface SessionRemotes {
  remotes: readonly RemoteEntry[];
  /** Has the order of the sidebar; leads to areas that are down too. */
  navigation: readonly NavigationEntry[];
  switchedOff: readonly SwitchedOff[];
}

/** The name of the set of builds that a page with these remotes runs. */
export function readSet(document: unknown): string | null {
  return remotesDocument.safeParse(document).data?.set ?? null;
}

function nameOf(entry: unknown): string {
  const { name, label } = (entry ?? {}) as { name?: unknown; label?: unknown };
  const word = name ?? label;
  return typeof word === 'string' ? word : 'sem nome';
}

/** Reads a remotes.json document. Each bad entry costs only itself, and is reported by name. */
export function readRemotes(document: unknown, report: ReportProblem): SessionRemotes {
  const parsed = remotesDocument.safeParse(document);
  if (!parsed.success) {
    report('remotes.json can’t be read');
    return { remotes: [], navigation: [], switchedOff: [] };
  }
  const drop = (candidate: unknown) => {
    report(`remotes.json: the entry of "${nameOf(candidate)}" was dropped`);
  };
  const remotes = new Map<string, RemoteEntry>();
  for (const candidate of parsed.data.remotes) {
    const { success, data } = remoteEntry.safeParse(candidate);
    if (success && !remotes.has(data.name)) remotes.set(data.name, data);
    else drop(candidate);
  }
  const navigation: NavigationEntry[] = [];
  for (const candidate of parsed.data.navigation) {
    const { success, data } = navigationEntry.safeParse(candidate);
    if (success) navigation.push(data);
    else drop(candidate);
  }
  const { switchedOff = [] } = parsed.data;
  return { remotes: [...remotes.values()], navigation, switchedOff };
}
