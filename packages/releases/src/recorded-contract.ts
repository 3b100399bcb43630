import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordedShape, Recording } from './contract-history.ts';

/** One file per shape that the server has answered: two branches that record do not clash. */
const folder = fileURLToPath(new URL('../contract-history', import.meta.url));

/** @example 'get-v1-chats-summary.97f9a3cd1415a140.json' */
const fileOf = ({ shape, digest }: RecordedShape) =>
  `${shape.call.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.${digest}.json`;

/**
 * Reads every shape in `contract-history`.
 * @throws {SyntaxError} if a file is not JSON
 */
export function readRecordedShapes(from = folder): RecordedShape[] {
  return readdirSync(from)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(from, file), 'utf8')) as RecordedShape);
}

/** Writes and removes files of `contract-history` as planned. */
export function applyRecording({ write, remove }: Recording, to = folder): void {
  mkdirSync(to, { recursive: true });
  for (const one of write) {
    writeFileSync(join(to, fileOf(one)), `${JSON.stringify(one, null, 1)}\n`);
  }
  for (const one of remove) rmSync(join(to, fileOf(one)));
}
