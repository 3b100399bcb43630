import { envelope, type Envelope, statementMinutes } from '@caderneta/releases';
import { isSignedBy } from '@caderneta/releases/signing';
import * as z from 'zod/mini';
import type { Database } from '#/database/database.ts';
import { Malformed } from '#/kernel/problems.ts';
import { ReleaseRefused } from './builds/release-refused.ts';
import { findTeamOfKey, type Team } from './builds/releases.repository.ts';

export interface Opened<T> {
  team: Team;
  statement: T;
  sealed: Envelope;
}

/**
 * Reads what a team has signed.
 * @throws {ReleaseRefused} where the signature is not valid or the app is not the team's
 */
export async function openEnvelope<T extends { app: string; time: string }>(
  db: Database,
  body: unknown,
  schema: z.ZodMiniType<T>,
): Promise<Opened<T>> {
  const read = z.safeParse(envelope, body);
  if (!read.success) throw new Malformed('Envie um pedido assinado.');
  const sealed = read.data;
  const team = await findTeamOfKey(db, sealed.key);
  if (!team || !isSignedBy(team.publicKey, sealed)) throw new ReleaseRefused('signature');
  const statement = parseStatement(sealed.payload, schema);
  if (!team.apps.includes(statement.app)) {
    const problem = `A equipe ${team.name} publica: ${team.apps.join(', ')}.`;
    throw new ReleaseRefused('not-its-app', [{ subject: statement.app, problem }]);
  }
  return { team, statement, sealed };
}

/** Refuses a statement that was signed long ago, so that a stolen one is soon useless. */
export function assertIsRecent({ time }: { time: string }, now: Date): void {
  const age = Math.abs(now.getTime() - Date.parse(time));
  if (age > statementMinutes * 60_000) throw new ReleaseRefused('statement-too-old');
}

function parseStatement<T>(payload: string, schema: z.ZodMiniType<T>): T {
  const read = z.safeParse(schema, parseJson(payload));
  if (read.success) return read.data;
  const reasons = read.error.issues.map(({ path }) => ({
    subject: path.join('.') || 'pedido',
    problem: 'Não tem a forma esperada por este servidor.',
  }));
  throw new ReleaseRefused('not-whole', reasons);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
