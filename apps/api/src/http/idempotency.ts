import { createHash } from 'node:crypto';
import type { EndpointDefinition } from '@caderneta/api-client/contract';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#/database/database.ts';
import { idempotencyKeys } from '#/database/schema/idempotency-keys.ts';
import { HttpProblem, Malformed } from './problems.ts';
import type { Answer } from './route.ts';

const keptMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Runs a creation once per employee and `Idempotency-Key`: key, creation and answer are one
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
  const employeeId = request.actor?.id;
  if (!key || !employeeId) return run(db);
  const fingerprint = fingerprintOf(request);
  const row = and(eq(idempotencyKeys.employeeId, employeeId), eq(idempotencyKeys.key, key));

  return db.transaction(async (tx) => {
    const expired = new Date(Date.now() - keptMilliseconds);
    await tx.delete(idempotencyKeys).where(and(row, lt(idempotencyKeys.createdAt, expired)));
    const taken = await tx
      .insert(idempotencyKeys)
      .values({ employeeId, key, fingerprint })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (taken.length === 0) {
      const [first] = await tx.select().from(idempotencyKeys).where(row);
      return firstAnswer(first, fingerprint);
    }
    const answer = await run(tx);
    await tx.update(idempotencyKeys).set(answer).where(row);
    return answer;
  });
}

function keyOf(endpoint: EndpointDefinition, request: FastifyRequest): string | undefined {
  // An upload is streamed and would hold the transaction for as long as the network takes.
  if (endpoint.method !== 'POST' || endpoint.body === 'multipart') return undefined;
  const key = request.headers['idempotency-key'];
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
  first: typeof idempotencyKeys.$inferSelect | undefined,
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
