import type { NavigationEntry, RemoteEntry, SwitchedOff } from '@caderneta/releases';
import { isDocument, isNavigationEntry, isRemoteEntry } from './entry-checks.ts';

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
  return isDocument(document) ? (document.set ?? null) : null;
}

function nameOf(entry: unknown): string {
  const { name, label } = (entry ?? {}) as { name?: unknown; label?: unknown };
  const word = name ?? label;
  return typeof word === 'string' ? word : 'sem nome';
}

/** Reads a remotes.json document. Each bad entry costs only itself, and is reported by name. */
export function readRemotes(document: unknown, report: ReportProblem): SessionRemotes {
  if (!isDocument(document)) {
    report('remotes.json can’t be read');
    return { remotes: [], navigation: [], switchedOff: [] };
  }
  const drop = (candidate: unknown) => {
    report(`remotes.json: the entry of "${nameOf(candidate)}" was dropped`);
  };
  const remotes = new Map<string, RemoteEntry>();
  for (const candidate of document.remotes) {
    if (isRemoteEntry(candidate) && !remotes.has(candidate.name))
      remotes.set(candidate.name, candidate);
    else drop(candidate);
  }
  const navigation: NavigationEntry[] = [];
  for (const candidate of document.navigation) {
    if (isNavigationEntry(candidate)) navigation.push(candidate);
    else drop(candidate);
  }
  const { switchedOff = [] } = document;
  return { remotes: [...remotes.values()], navigation, switchedOff };
}
