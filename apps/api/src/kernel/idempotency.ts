import { createHash } from 'node:crypto';
import { requestHeaders } from '@caderneta/api-client/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#/database/database.ts';
import type { CallContext } from './call-context.ts';
import { findStoredResponse, storeResponse, claimKey } from './idempotency.repository.ts';
import { HttpProblem, Malformed } from './problems.ts';
import type { Answer } from './route.ts';

const keptMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Runs a creation once per `Idempotency-Key`, in the transaction of the call: key,
 * creation and answer are stored together. A repetition that comes meanwhile waits for it at the
 * unique key; one that comes later gets the first answer. A refused creation leaves no key behind.
 * Keys are random, so the same key of another caller is what the first one sent, in a wrong name.
 * @throws {HttpProblem} where another caller brings a key
 */
export async function answerOnce(
  { db, now }: CallContext,
  request: FastifyRequest,
  run: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(request);
  const callerId = (request.actor ?? request.guardian)?.id;
  if (!key || !callerId) return run(db);
  const fingerprint = fingerprintOf(request);
  const expired = new Date(now.getTime() - keptMilliseconds);
  if (!(await claimKey(db, { callerId, key, fingerprint, expired, createdAt: now }))) {
    return firstAnswer(await findStoredResponse(db, key), { callerId, fingerprint });
  }
  const answer = await run(db);
  await storeResponse(db, key, answer);
  return answer;
}

function keyOf(request: FastifyRequest): string | undefined {
  if (request.method !== 'POST' || request.routeOptions.config.endpoint?.shownOnce)
    return undefined;
  return readIdempotencyKey(request);
}

/** Reads the caller's idempotency key. @throws {Malformed} */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  const read = requestHeaders['idempotency-key'].safeParse(key);
  if (read.success) return read.data;
  throw new Malformed('Idempotency-Key deve ter de 1 a 200 caracteres visíveis.');
}

function fingerprintOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
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
