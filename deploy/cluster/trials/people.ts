import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch, type RequestInit } from 'undici';
import type { Cluster } from '../loopback/cluster.ts';

/** Of the demo school. */
const administrator = { email: 'admin@girassol.demo', password: 'Senha123' };

export interface Reply {
  status: number;
  body: string;
  etag: string | null;
}

/** Speaks to the portal as browsers do: by nginx and TLS, now to one machine, now to the other. */
export class Browser {
  readonly #urls: string[];
  readonly #agent: Agent;
  #token = '';
  #turn = 0;

  constructor(cluster: Cluster, folder: string) {
    this.#urls = cluster.portals.map(({ url }) => url);
    const ca = readFileSync(join(folder, 'certificate.pem'), 'utf8');
    this.#agent = new Agent({ connect: { ca }, connections: 100 });
  }

  async signIn(): Promise<void> {
    const body = JSON.stringify({ grantType: 'Password', ...administrator });
    const reply = await this.ask('POST', '/v1/authentication/login', { body });
    if (reply.status !== 200) throw new Error(`sign-in: ${reply.status} ${reply.body}`);
    this.#token = (JSON.parse(reply.body) as { accessToken: string }).accessToken;
  }

  /** @throws where no answer came */
  async ask(method: string, path: string, options: RequestInit = {}): Promise<Reply> {
    const url = this.#urls[(this.#turn += 1) % this.#urls.length]!;
    const headers: Record<string, string> = { ...(options.headers as Record<string, string>) };
    if (this.#token) headers.authorization = `Bearer ${this.#token}`;
    if (typeof options.body === 'string') headers['content-type'] = 'application/json';
    const dispatcher = this.#agent;
    const signal = AbortSignal.timeout(60_000);
    const answer = await fetch(url + path, { ...options, method, headers, dispatcher, signal });
    const { status } = answer;
    return { status, body: await answer.text(), etag: answer.headers.get('etag') };
  }

  close = (): Promise<void> => this.#agent.destroy();
}

/** What became of one kind of request. */
export interface Tally {
  done: number;
  /** Answer → how often. */
  refused: Map<string, number>;
  longestMilliseconds: number;
}

export const newTally = (): Tally => ({ done: 0, refused: new Map(), longestMilliseconds: 0 });

export const refusedIn = ({ refused }: Tally): number =>
  [...refused.values()].reduce((sum, count) => sum + count, 0);

export const toText = (tally: Tally): string =>
  refusedIn(tally) === 0
    ? '0'
    : [...tally.refused].map(([answer, count]) => `${count} × ${answer}`).join(', ');

/** Sends one request and counts its outcome. */
export async function tell(tally: Tally, send: () => Promise<Reply>): Promise<Reply | undefined> {
  const begun = performance.now();
  const reply = await send().catch((error: unknown) => nameOf(error));
  tally.longestMilliseconds = Math.max(tally.longestMilliseconds, performance.now() - begun);
  if (typeof reply !== 'string' && reply.status < 400) {
    tally.done += 1;
    return reply;
  }
  const answer = typeof reply === 'string' ? reply : String(reply.status);
  tally.refused.set(answer, (tally.refused.get(answer) ?? 0) + 1);
  return undefined;
}

function nameOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code || (cause instanceof Error ? cause.name : String(cause));
}

/** Calls `act` so often a second, whether or not the calls before have ended, until the signal. */
export async function atRate(
  perSecond: number,
  signal: AbortSignal,
  act: (index: number) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  for (let index = 0; !signal.aborted;) {
    const due = ((performance.now() - begun) / 1000) * perSecond;
    for (; index < due && underWay.size < 2_000; index += 1) {
      const one = act(index).finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await pause(5);
  }
  await Promise.all(underWay);
}
