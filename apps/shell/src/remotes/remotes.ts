import type { RemoteEntry } from '@caderneta/api-client/contract';
import { matchPath } from 'react-router-dom';
import type { ComponentType } from 'react';
import { Store } from '../app/store.ts';
import { readRemotes, type ReportProblem } from './read-remotes.ts';
import { loadRemoteModule, type RemoteLoader } from './remote-loader.ts';
import { withTimeLimit } from './time-limit.ts';

/** Milliseconds until a page of a remote is given up, whatever it waits for. */
const timeLimit = 15_000;

export interface RemotePage {
  remote: RemoteEntry;
  /** Route pattern. */
  path: string;
}

export function idOfPage({ remote, path }: RemotePage): string {
  return `${remote.name} ${path}`;
}

async function askServer(): Promise<unknown> {
  const response = await fetch('/remotes.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}.`);
  return response.json();
}

/** The remotes of the session: which there are, what they serve, their pages. */
export class Remotes extends Store<readonly RemoteEntry[]> {
  readonly #loader: RemoteLoader;
  readonly #report: ReportProblem;
  readonly #loading = new Map<string, Promise<ComponentType>>();
  /** The employee the list was made for. */
  owner: string | null = null;

  constructor(loader: RemoteLoader, report: ReportProblem) {
    super([]);
    this.#loader = loader;
    this.#report = report;
  }

  /** Takes a remotes.json document as what an employee has from now on. */
  accept(document: unknown, owner: string | null): void {
    this.owner = owner;
    const entries = readRemotes(document, this.#report);
    this.#loader.register(entries);
    this.set(entries);
  }

  /** Asks the server for the session's remotes. @throws where it doesn't answer. */
  async refresh(owner: string): Promise<void> {
    this.accept(await askServer(), owner);
  }

  /** Whether the server has another build of a remote than this page. */
  async isOutdated(name: string): Promise<boolean> {
    const current = this.current().find((entry) => entry.name === name);
    const fresh = readRemotes(await askServer(), this.#report);
    const now = fresh.find((entry) => entry.name === name);
    return Boolean(now && current && now.buildId !== current.buildId);
  }

  /** The first of the patterns that a remote of this session serves. */
  firstServed<Path extends string>(...patterns: Path[]): Path | undefined {
    const served = new Set(this.current().flatMap(({ routes }) => routes));
    return patterns.find((pattern) => served.has(pattern));
  }

  /** Loads a page; who asks while it is on its way gets the same answer. */
  loadPage(page: RemotePage): Promise<ComponentType> {
    const id = idOfPage(page);
    const loading = this.#loading.get(id) ?? withTimeLimit(this.#load(page), timeLimit);
    this.#loading.set(id, loading);
    const forget = () => this.#loading.delete(id);
    loading.then(forget, forget);
    return loading;
  }

  async #load({ remote, path }: RemotePage): Promise<ComponentType> {
    const { routes } = await loadRemoteModule(this.#loader, remote.name);
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`The remote "${remote.name}" doesn't serve ${path}.`);
    return route.page();
  }

  /** The page that serves an address. */
  pageOf(pathname: string): RemotePage | undefined {
    for (const remote of this.current()) {
      const exact = remote.routes.find((path) => path === pathname);
      const path = exact ?? remote.routes.find((pattern) => matchPath(pattern, pathname));
      if (path) return { remote, path };
    }
    return undefined;
  }
}
