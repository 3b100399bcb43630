import { createHmac } from 'node:crypto';
import {
  byId,
  requestHeaders,
  type EndpointDefinition,
  type Outcome,
} from '@caderneta/api-client/contract';
import { subDays } from 'date-fns/subDays';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#/database/database.ts';
import type { CallContext } from './call-context.ts';
import {
  claimKey,
  findStoredResponse,
  patienceMilliseconds,
  storeResponse,
} from './idempotency.repository.ts';
import { HttpProblem, Malformed, Unavailable } from './problems.ts';
import type { Answer } from './route.ts';

/** By key, what this server is doing just now, and for whom. */
const underWay = new Map<string, { callerId: string | undefined; ended: Promise<void> }>();

/**
 * Runs a call in a transaction. Of repetitions with one key, one at a time takes a connection: a first
 * whose network went silent would keep them all.
 * @throws {Unavailable} where the first is still under way, or the client left before this one began
 */
export async function runInTransaction(
  db: Database,
  request: FastifyRequest,
  run: (tx: Database) => Promise<Answer>,
): Promise<Answer> {
  const begin = (tx: Database) => {
    // It may have waited for a connection as long as its client was patient.
    if (request.socket.destroyed) throw new Unavailable();
    return run(tx);
  };
  const key = keyOf(request);
  // route() runs its acts here.
  if (!key) return db.transaction(begin);
  const leave = await enter(key, callerOf(request));
  try {
    // route() runs its acts here, one call of a key at a time.
    return await db.transaction(begin);
  } finally {
    leave();
  }
}

/** Waits until nobody else is under way with the key. @returns how to let the next one in */
async function enter(key: string, callerId: string | undefined): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unavailable()), patienceMilliseconds);
  });
  try {
    while (underWay.has(key)) await Promise.race([underWay.get(key)?.ended, tooLong]);
  } finally {
    clearTimeout(timer);
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  underWay.set(key, { callerId, ended: promise });
  return () => {
    underWay.delete(key);
    resolve();
  };
}

/**
 * Runs a creation or a change once per `Idempotency-Key`, in the transaction of the call: key,
 * change and answer are stored together. A repetition that comes meanwhile waits for it at the
 * unique key for seconds; one that comes later gets the first answer. A refused call leaves no
 * key behind. Keys are random, so the same key of another caller is what the first one sent, in a
 * wrong name.
 * @throws {HttpProblem} where another caller brings a key
 */
export async function answerOnce(
  { db, now }: CallContext,
  request: FastifyRequest,
  run: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(request);
  const callerId = callerOf(request);
  if (!key || !callerId) return run(db);
  const fingerprint = fingerprintOf(request);
  const expired = subDays(now, 1);
  if (!(await claimKey(db, { callerId, key, fingerprint, expired, createdAt: now }))) {
    return firstAnswer(await findStoredResponse(db, key), { callerId, fingerprint });
  }
  const answer = await run(db);
  await storeResponse(db, key, answer);
  return answer;
}

/** Whether an `Idempotency-Key` keeps the answer of such calls. */
export const isKept = ({ method, access, body, shownOnce }: EndpointDefinition): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) &&
  access !== 'public' &&
  body !== 'multipart' &&
  !shownOnce;

const callerOf = (request: FastifyRequest) => (request.actor ?? request.guardian)?.id;

function keyOf(request: FastifyRequest): string | undefined {
  const { endpoint } = request.routeOptions.config;
  return endpoint && isKept(endpoint) ? readIdempotencyKey(request) : undefined;
}

/** Reads the caller's idempotency key. @throws {Malformed} */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  const read = requestHeaders['idempotency-key'].safeParse(key);
  if (read.success) return read.data;
  throw new Malformed('Idempotency-Key deve ter de 1 a 200 caracteres visíveis.');
}

/**
 * What became of a caller's own creation or change. One that is under way at another server is unknown here: a
 * repetition waits for it.
 */
export async function outcomeOf(
  { db, now }: CallContext,
  callerId: string,
  key: string,
): Promise<Outcome> {
  // Before the look at what is stored: what ends in between is found there.
  const isUnderWay = underWay.get(key)?.callerId === callerId;
  const kept = await findStoredResponse(db, key);
  if (kept?.callerId === callerId && kept.status && kept.createdAt >= subDays(now, 1)) {
    const id = byId.safeParse(kept.body).data?.id ?? null;
    return { state: 'done', id, at: kept.createdAt.toISOString() };
  }
  return { state: isUnderWay ? 'underway' : 'unknown', id: null, at: null };
}

/** Differs between calls; whoever reads the database cannot guess the body by it. */
function fingerprintOf({ method, url, body, server }: FastifyRequest): string {
  return createHmac('sha256', server.fingerprintKey)
    .update(JSON.stringify([method, url, body]))
    .digest('hex');
}

function firstAnswer(
  first: Awaited<ReturnType<typeof findStoredResponse>>,
  { callerId, fingerprint }: { callerId: string; fingerprint: string },
): Answer {
  if (first && first.callerId !== callerId) {
    throw new HttpProblem({ status: 409, code: 'idempotency-key-of-another' });
  }
  if (!first?.status) throw new Error('the first answer of an Idempotency-Key is missing');
  if (first.fingerprint !== fingerprint) {
    throw new HttpProblem({ status: 422, code: 'idempotency-key-reused' });
  }
  return { status: first.status, body: first.body, etag: first.etag };
}
