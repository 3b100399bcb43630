import type {
  NavigationEntry,
  RemoteEntry,
  RemotesDocument,
  SwitchedOff,
} from '@caderneta/releases';
import { type Check, checkDocument, checkNavigation, checkRemote } from './entry-checks.ts';

export type ReportProblem = (problem: string) => void;

/** Remotes and navigation of a session. */
export interface SessionRemotes {
  remotes: readonly RemoteEntry[];
  /** Has the order of the sidebar; leads to areas that are down too. */
  navigation: readonly NavigationEntry[];
  switchedOff: readonly SwitchedOff[];
}

const isDocument = (value: unknown): value is RemotesDocument => !checkDocument(value);

/** The name of the set of builds that a page with these remotes runs. */
export function readSet(document: unknown): string | null {
  return isDocument(document) ? (document.set ?? null) : null;
}

function nameOf(entry: unknown): string {
  const { name, label } = (entry ?? {}) as { name?: unknown; label?: unknown };
  const word = name ?? label;
  return typeof word === 'string' ? word : 'sem nome';
}

/** Says where a value is not as it must be. */
const wrong = (fault: readonly string[]) => `${fault.join('.') || 'it'} is missing or wrong`;

/** Reads a remotes.json document. Each bad entry costs only itself, and is reported by name. */
export function readRemotes(document: unknown, report: ReportProblem): SessionRemotes {
  if (!isDocument(document)) {
    report(`remotes.json can’t be read: ${wrong(checkDocument(document)!)}`);
    return { remotes: [], navigation: [], switchedOff: [] };
  }
  const drop = (candidate: unknown, why: string) =>
    report(`remotes.json: the entry of "${nameOf(candidate)}" was dropped: ${why}`);
  const whole = <T>(candidates: readonly unknown[], check: Check) =>
    candidates.filter((candidate): candidate is T => {
      const fault = check(candidate);
      if (fault) drop(candidate, wrong(fault));
      return !fault;
    });
  const remotes = new Map<string, RemoteEntry>();
  for (const remote of whole<RemoteEntry>(document.remotes, checkRemote)) {
    if (remotes.has(remote.name)) drop(remote, 'another has its name');
    else remotes.set(remote.name, remote);
  }
  const navigation = whole<NavigationEntry>(document.navigation, checkNavigation);
  const { switchedOff = [] } = document;
  return { remotes: [...remotes.values()], navigation, switchedOff };
}
