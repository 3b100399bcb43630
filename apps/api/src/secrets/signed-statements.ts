import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { newId } from '#/database/ids-by-time.ts';
import { HttpProblem } from '#/kernel/problems.ts';

/** How long a server takes a statement. */
export const statementSeconds = 60;

export interface StatementKey {
  /** Purpose of the statement; one for another purpose is refused. */
  audience: string;
  /** Of the installation; readers of its settings have it. */
  key: Uint8Array;
}

/** Body of a request that carries a statement. */
export const statementBody = z.object({ statement: z.string() });

/** Signs with the installation's secret what a command on its machine asks of the server. */
export function signStatement(content: JWTPayload, { audience, key }: StatementKey) {
  return new SignJWT(content)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setJti(newId())
    .setIssuedAt()
    .setExpirationTime(`${statementSeconds}s`)
    .sign(key);
}

/**
 * Reads a statement. The caller refuses a nonce that it has seen, for twice `statementSeconds`.
 * @param parse reads the content; what it throws refuses the statement
 * @throws {HttpProblem} 403 where it was not signed by this installation within the last minute
 */
export async function readStatement<Content>(
  statement: string,
  { audience, key }: StatementKey,
  parse: (content: JWTPayload) => Content,
): Promise<{ nonce: string; content: Content }> {
  try {
    const options = { audience, algorithms: ['HS256'], maxTokenAge: statementSeconds };
    const { payload } = await jwtVerify(statement, key, options);
    return { nonce: z.parse(z.string(), payload.jti), content: parse(payload) };
  } catch {
    throw notTheInstallation();
  }
}

export const notTheInstallation = () =>
  new HttpProblem({ status: 403, code: 'not-the-installation' });
