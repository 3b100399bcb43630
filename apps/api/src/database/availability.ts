import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromReserve } from '#/disk-space.ts';
import type { Database } from './database.ts';
import { types } from 'node:util';

/** PGlite answers one caller after the other, and a large sending may take seconds. */
const patience = 10_000;

/** Rejects while the database does not answer, or not in time. */
export async function ping(db: Database): Promise<void> {
  const timer = new AbortController();
  const tooLate = setTimeout(patience, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error('The database does not answer');
  });
  try {
    // Whether it answers at all.
    await Promise.race([db.execute(sql`select 1`), tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    timer.abort();
  }
}

/**
 * SQLSTATE: connection exceptions, shutting down, starting up, too little memory or too many
 * connections, a lock or a statement that took too long, a broken disk, and a write that reached a
 * standby, as in the moment of a failover.
 */
const states = /^(08...|57P0[1-5]|53[234]00|57014|55P03|25P0[34]|25006|58030|58P01)$/;

/** Of PostgreSQL and of the operating system. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether something was not stored because a disk is full: the database's, or that of the files. */
export function isDiskFull(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  return ('code' in error && fullCodes.has(String(error.code))) || isDiskFull(error.cause);
}

/**
 * Runs what a reading call writes beside its answer, such as when somebody was seen last. Without room
 * that is left undone.
 */
export async function writeIfRoom(run: () => Promise<unknown>): Promise<void> {
  try {
    await fromReserve(run);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

const handleCodes = new Set(['EMFILE', 'ENFILE']);

/** Whether this process, or the machine, may open no more files and connections just now. */
export function isOutOfHandles(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  return ('code' in error && handleCodes.has(String(error.code))) || isOutOfHandles(error.cause);
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver says these in words alone. */
const words =
  /^(Connection terminated|timeout (expired|exceeded)|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** Whether a query failed because the database cannot be reached, or gave up on it. */
export function isDatabaseAway(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  // Node's word for a client that left in the middle of its request, also with ECONNRESET.
  if (error.message === 'aborted') return false;
  const code = 'code' in error ? String(error.code) : '';
  if (states.test(code) || networkCodes.has(code) || words.test(error.message)) return true;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isDatabaseAway)) {
    return true;
  }
  return isDatabaseAway(error.cause);
}
