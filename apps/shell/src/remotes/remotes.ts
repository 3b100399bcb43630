import type { LazyComponent, RemoteDefinition } from '@caderneta/platform';
import type { RemoteEntry } from '@caderneta/releases';
import { matchPath } from 'react-router-dom';
import { Store } from '@caderneta/app-kit';
import { type Build, noteHealth } from '../health/health.ts';
import { arrives } from '../health/starts.ts';
import { FailedBuilds } from './failed-builds.ts';
import { readRemotes, readSet, type ReportProblem, type SessionRemotes } from './read-remotes.ts';
import { loadRemoteModule, type RemoteLoader } from './remote-loader.ts';
import { withTimeLimit } from '../ground/time-limit.ts';

/** Milliseconds after which loading a part of a remote fails. */
const timeLimit = 15_000;
const pauseBeforeRetry = 400;

const none: SessionRemotes = { remotes: [], navigation: [], switchedOff: [] };

export interface PageOfRemotes {
  /** The build of the shell that this page runs; none in tests. */
  shellId?: string;
  isPreview: boolean;
}

/** App → build that this page runs. */
type Held = Record<string, string>;

/** A page or block of a remote. */
export interface RemotePart {
  remote: RemoteEntry;
  kind: 'page' | 'block' | 'live' | 'sender';
  /** Route pattern of a page, title of a block, label of an action with a live text; else nothing. */
  key: string;
}

type Loaded = Awaited<ReturnType<LazyComponent>>;

export function idOfPart({ remote, kind, key }: RemotePart): string {
  return `${remote.name} ${remote.buildId} ${kind} ${key}`;
}

export const buildOf = ({ name, buildId }: RemoteEntry): Build => ({ app: name, buildId });

function partOf(
  { pages, home, sender }: RemoteDefinition,
  { kind, key }: RemotePart,
): LazyComponent | undefined {
  if (kind === 'block') return home?.blocks?.find(({ title }) => title === key)?.content;
  if (kind === 'sender') return sender;
  if (kind === 'live') return home?.actions?.find(({ label }) => label === key)?.live;
  return Object.hasOwn(pages, key) ? pages[key] : undefined;
}

async function askServer(asked: Record<string, string>): Promise<unknown> {
  const query = new URLSearchParams(asked).toString();
  const response = await fetch(`/remotes.json${query && `?${query}`}`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}.`);
  return response.json();
}

/** The remotes of the session, their contributions and their parts. */
export class Remotes extends Store<SessionRemotes> {
  readonly #loader: RemoteLoader;
  readonly #report: ReportProblem;
  readonly #page: PageOfRemotes;
  readonly #failedBuilds = new FailedBuilds();
  readonly #loading = new Map<string, Promise<Loaded>>();
  /** The employee the list was made for. */
  owner: string | null = null;
  /** Names the builds this page runs, once its remotes are known. */
  setId: string | null = null;

  constructor(loader: RemoteLoader, report: ReportProblem, page: PageOfRemotes) {
    super(none);
    this.#page = page;
    this.#loader = loader;
    this.#report = report;
  }

  /** @param held builds that this page runs; without them, the server answers as to a new page */
  #ask(held: Held = {}): Promise<unknown> {
    return askServer(this.#page.isPreview ? { ...held, previa: '1' } : held);
  }

  #heldShell(): Held {
    const { shellId } = this.#page;
    return shellId ? { shell: shellId } : {};
  }

  /** Stores a remotes.json document as the employee's remotes. */
  accept(document: unknown, owner: string | null): void {
    this.owner = owner;
    const read = readRemotes(document, this.#report);
    const session = { ...read, remotes: this.#failedBuilds.replaceIn(read.remotes) };
    this.setId = session.remotes.length > 0 ? readSet(document) : null;
    this.#loader.register(session.remotes);
    this.set(session);
  }

  /** Clears the remotes after the sign-out. */
  forget(): void {
    this.owner = null;
    this.setId = null;
    this.set(none);
  }

  /** Loads the remotes that fit this shell. @throws if the server does not answer. */
  async refresh(owner: string): Promise<void> {
    this.accept(await this.#ask(this.#heldShell()), owner);
  }

  /**
   * Names the builds that this page runs to the server, which then keeps them.
   * @returns whether one of them was taken back
   */
  async tellHeld(): Promise<boolean> {
    const remotes = this.current().remotes.map(({ name, buildId }) => [name, buildId]);
    const held = { ...this.#heldShell(), ...(Object.fromEntries(remotes) as Held) };
    return Boolean(((await this.#ask(held)) as { takenBack?: true }).takenBack);
  }

  /** Names the builds that a new page of this session would run. */
  async newestSet(): Promise<string | null> {
    return readSet(await this.#ask());
  }

  /** Whether a new page would have remotes that this one lacks, because they don't fit its shell. */
  async lacksSome(): Promise<boolean> {
    const names = new Set(this.current().remotes.map(({ name }) => name));
    const { remotes } = readRemotes(await this.#ask(), this.#report);
    return remotes.some(({ name }) => !names.has(name));
  }

  /** Whether the server has another build of a remote than this page. */
  async isOutdated(name: string): Promise<boolean> {
    const isIt = (entry: RemoteEntry) => entry.name === name;
    const current = this.current().remotes.find(isIt);
    const now = readRemotes(await this.#ask(), this.#report).remotes.find(isIt);
    return Boolean(now && current && now.buildId !== current.buildId);
  }

  /** The call of the API that a page makes first, once its remote is loaded. */
  async firstCallOf(pathname: string): Promise<string | undefined> {
    const page = this.pageOf(pathname);
    if (!page) return undefined;
    const { firstCalls } = await loadRemoteModule(this.#loader, page.remote.name);
    return firstCalls?.[pathname];
  }

  /** Loads a part; calls while it loads share one result. */
  load(part: RemotePart): Promise<Loaded> {
    const id = idOfPart(part);
    const known = this.#loading.get(id);
    if (known) return known;
    const hasArrived = arrives(buildOf(part.remote));
    const loading = withTimeLimit(this.#load(part), timeLimit);
    this.#loading.set(id, loading);
    const forget = () => {
      this.#loading.delete(id);
      hasArrived();
    };
    loading.then(forget, forget);
    return loading;
  }

  async #load(part: RemotePart): Promise<Loaded> {
    const { remote, kind, key } = part;
    const load = partOf(await loadRemoteModule(this.#loader, remote.name), part);
    if (!load) throw new Error(`The remote "${remote.name}" has no ${kind} "${key}".`);
    return load().catch(async () => {
      await new Promise((done) => setTimeout(done, pauseBeforeRetry));
      return load();
    });
  }

  /**
   * Puts the last good build of a remote in the place of one that failed in this tab, where it has
   * that page as well. The failed build is not tried again in this tab.
   * @returns whether another build is there now
   */
  fallBack({ remote, kind, key }: RemotePart): boolean {
    const current = this.current().remotes.find(({ name }) => name === remote.name);
    if (current && current.buildId !== remote.buildId) return true;
    const { fallback } = remote;
    const hasPage = kind !== 'page' || fallback?.routes.includes(key);
    // A preview shows its failures.
    if (!navigator.onLine || !fallback || !hasPage || this.#page.isPreview) return false;
    this.#failedBuilds.add(remote);
    noteHealth({ kind: 'fallback', build: buildOf(remote) });
    this.#loader.exchange({ ...remote, ...fallback });
    const session = this.current();
    this.set({ ...session, remotes: this.#failedBuilds.replaceIn(session.remotes) });
    return true;
  }

  /** The page that serves an address. */
  pageOf(pathname: string): RemotePart | undefined {
    const { remotes } = this.current();
    const find = (isIt: (route: string) => unknown): RemotePart | undefined => {
      for (const remote of remotes) {
        const key = remote.routes.find(isIt);
        if (key) return { remote, kind: 'page', key };
      }
    };
    // One app may have an address inside a pattern of another's.
    return find((route) => route === pathname) ?? find((route) => matchPath(route, pathname));
  }

  /** The installation's sentence for an address whose area is switched off. */
  sentenceOf(pathname: string): string | undefined {
    return this.current().switchedOff.find(({ routes }) =>
      routes.some((pattern) => matchPath(pattern, pathname)),
    )?.sentence;
  }

  /** The blocks of the home, in their order. */
  blocks(): RemotePart[] {
    return this.current()
      .remotes.flatMap((remote) => remote.home.blocks.map((block) => ({ remote, ...block })))
      .sort((one, other) => one.order - other.order)
      .map(({ remote, title }) => ({ remote, kind: 'block', key: title }));
  }
}
