import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Announced,
  announced,
  type Envelope,
  filePath,
  type Move,
  type Overview,
  overview,
  pointer,
  type Pointer,
  previewLink,
  type PreviewLink,
  publishingPaths,
  refusal,
} from '@caderneta/releases';
import { seal } from '@caderneta/releases/signing';
import * as z from 'zod/mini';
import { CommandFailure } from './command-failure.ts';
import { type Build, bytesToSend } from './read-build.ts';

const parallelUploads = 4;

/** Milliseconds in which a server that starts comes back, and between two attempts to reach it. */
const startTime = 5000;
const betweenAttempts = 500;
/** Answers of a proxy whose server is not there. */
const serverIsAway = [502, 503];

export interface Sent {
  files: number;
  /** Sum of the bodies; texts are compressed. */
  bytes: number;
}

export interface Received extends Sent {
  /** New powers, to which nobody said yes so far. */
  waits: Announced['waits'];
}

/** The calls that a team makes to a portal, signed with its key. */
export class Portal {
  readonly #address: string;
  readonly #privateKey: string;

  /** @param privateKey PEM */
  constructor(address: string, privateKey: string) {
    this.#address = address;
    this.#privateKey = privateKey;
  }

  /**
   * Asks for the running builds.
   * @param buildId adds the release of that build to the answer
   * @throws {CommandFailure} if the portal refuses or does not answer, as do the other calls
   */
  async ask(app: string, buildId?: string): Promise<Overview> {
    const query = { kind: 'query', app, buildId, ...once() };
    return z.parse(overview, await this.#post(publishingPaths.queries, query));
  }

  /**
   * Announces a build, and uploads the files that the portal lacks.
   * @param progress called after each file, with the numbers of sent files and of all files
   * @returns files and bytes that were sent, and what the build waits for
   */
  async send(build: Build, progress: (sent: Sent, files: number) => void): Promise<Received> {
    const { missing, waits } = z.parse(
      announced,
      await this.#post(publishingPaths.releases, build.release),
    );
    const sent: Sent = { files: 0, bytes: 0 };
    const waiting = [...missing];
    const work = async () => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        // Read after the upload: others add to it meanwhile.
        const bytes = await this.#put(build, name);
        sent.bytes += bytes;
        sent.files += 1;
        progress(sent, missing.length);
      }
    };
    await Promise.all(Array.from({ length: parallelUploads }, work));
    return { ...sent, waits };
  }

  /** Points a ring at a build. The portal refuses it if somebody else moved the ring meanwhile. */
  async move(change: Omit<Move, 'kind' | 'time' | 'nonce'>): Promise<Pointer> {
    const statement: Move = { kind: 'move', ...change, ...once() };
    return z.parse(pointer, await this.#post(publishingPaths.moves, statement));
  }

  /** Makes a link that opens a build that was sent. */
  async preview(app: string, buildId: string): Promise<PreviewLink> {
    const statement = { kind: 'preview', app, buildId, ...once() };
    return z.parse(previewLink, await this.#post(publishingPaths.previews, statement));
  }

  async #put(build: Build, name: string): Promise<number> {
    const { app, buildId } = build.release;
    const body = await bytesToSend(build, name);
    await this.#fetch(filePath(app, buildId, name), {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    });
    return body.length;
  }

  async #post(path: string, statement: object): Promise<unknown> {
    const answer = await this.#fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(this.#seal(statement)),
    });
    return answer.json();
  }

  #seal(statement: object): Envelope {
    try {
      return seal(statement, this.#privateKey);
    } catch {
      throw new CommandFailure('O arquivo de --key não é uma chave privada Ed25519 em PEM.');
    }
  }

  /** Waits for a server that starts. */
  async #reach(address: string, request: RequestInit): Promise<Response> {
    for (const until = Date.now() + startTime; ; await pause(betweenAttempts)) {
      const isLast = Date.now() >= until;
      try {
        const answer = await fetch(address, request);
        if (isLast || !serverIsAway.includes(answer.status) || isOfPortal(answer)) return answer;
      } catch (failure) {
        if (isLast || !isRefused(failure)) {
          throw new CommandFailure(`O portal em ${this.#address} não responde.`);
        }
      }
    }
  }

  async #fetch(path: string, request: RequestInit): Promise<Response> {
    const answer = await this.#reach(`${this.#address}${path}`, request);
    if (answer.ok) return answer;
    const read = z.safeParse(refusal, await answer.json().catch(() => undefined));
    if (!read.success) {
      throw new CommandFailure(`Em ${this.#address} não há um portal (${answer.status}).`);
    }
    const { title, detail, reasons, code } = read.data;
    throw new CommandFailure(detail ? `${title} ${detail}` : title, reasons, code);
  }
}

/** A portal says what is wrong in JSON; a proxy before it does not. */
const isOfPortal = ({ headers }: Response) => headers.get('content-type')?.includes('json');

/** Nothing of a call that was refused so reached a server: it may be made again. */
const isRefused = (failure: unknown) =>
  ((failure as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';

const once = () => ({ time: new Date().toISOString(), nonce: randomUUID() });
