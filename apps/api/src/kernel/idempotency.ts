import { createHash } from 'node:crypto';
import type { EndpointDefinition } from '@caderneta/api-client/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#/database/database.ts';
import { findStoredResponse, storeResponse, claimKey } from './idempotency.repository.ts';
import { HttpProblem, Malformed } from './problems.ts';
import type { Answer } from './route.ts';

const keptMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Runs a creation once per caller and `Idempotency-Key`: key, creation and answer are one
 * transaction. A repetition that comes meanwhile waits for it at the unique key; one that comes
 * later gets the first answer. A refused creation leaves no key behind.
 */
export async function answerOnce(
  db: Database,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  run: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(endpoint, request);
  const callerId = (request.actor ?? request.guardian)?.id;
  if (!key || !callerId) return run(db);
  const call = { callerId, key };
  const fingerprint = fingerprintOf(request);
  const expired = new Date(Date.now() - keptMilliseconds);

  return db.transaction(async (tx) => {
    if (!(await claimKey(tx, { ...call, fingerprint, expired }))) {
      return firstAnswer(await findStoredResponse(tx, call), fingerprint);
    }
    const answer = await run(tx);
    await storeResponse(tx, call, answer);
    return answer;
  });
}

function keyOf(endpoint: EndpointDefinition, request: FastifyRequest): string | undefined {
  // An upload is streamed and would hold the transaction for as long as the network takes.
  if (endpoint.method !== 'POST' || endpoint.body === 'multipart') return undefined;
  if (endpoint.shownOnce) return undefined;
  return readIdempotencyKey(request);
}

/** What the caller calls this intent. @throws {Malformed} */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new Malformed('Idempotency-Key deve ter de 1 a 200 caracteres visíveis.');
}

function fingerprintOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('hex');
}

function firstAnswer(
  first: Awaited<ReturnType<typeof findStoredResponse>>,
  fingerprint: string,
): Answer {
  if (!first?.status) throw new Error('the first answer of an Idempotency-Key is missing');
  if (first.fingerprint !== fingerprint) {
    throw new HttpProblem({
      status: 422,
      code: 'idempotency-key-reused',
      title: 'Esta Idempotency-Key já foi usada com outro conteúdo.',
    });
  }
  return { status: first.status, body: first.body, etag: first.etag };
}
