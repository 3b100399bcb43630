/**
 * Shortens the `exports` of drizzle-orm after each installation, because every start of a process
 * pays for their length (ADR 001).
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../../node_modules/drizzle-orm/package.json', import.meta.url));

/** What the server imports, and what drizzle-kit asks for to write migrations. */
const kept = new Set([
  '.',
  './package.json',
  './casing',
  './migrator',
  './relations',
  './sql',
  './version',
  ...['gel', 'mysql', 'pg', 'singlestore', 'sqlite'].map((dialect) => `./${dialect}-core`),
  ...['node-postgres', 'pglite'].flatMap((driver) => [`./${driver}`, `./${driver}/migrator`]),
]);

const description = JSON.parse(readFileSync(path, 'utf8'));
const exports = Object.entries(description.exports).filter(([name]) => kept.has(name));
// A new file: other checkouts may share the old one by a hard link.
const text = JSON.stringify({ ...description, exports: Object.fromEntries(exports) });
writeFileSync(`${path}.new`, `${text}\n`);
renameSync(`${path}.new`, path);
