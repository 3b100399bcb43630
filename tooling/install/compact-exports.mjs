/**
 * Shortens the `exports` of drizzle-orm and date-fns after each installation, because every start of
 * a process pays for their length at each import of them (ADR 001).
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the server imports, and what drizzle-kit asks for to write migrations. */
const keptOfDrizzle = new Set([
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

/** What date-fns says of each of its functions and locales. */
const ofDateFns = {
  require: { types: './*.d.cts', default: './*.cjs' },
  import: { types: './*.d.ts', default: './*.js' },
};
const isOfDateFns = ([name, target]) =>
  JSON.stringify(target).replaceAll(name, './*') === JSON.stringify(ofDateFns);

function compact(library, shorten) {
  const path = fileURLToPath(
    new URL(`../../node_modules/${library}/package.json`, import.meta.url),
  );
  const description = JSON.parse(readFileSync(path, 'utf8'));
  const exports = Object.fromEntries(shorten(Object.entries(description.exports)));
  // A new file: other checkouts may share the old one by a hard link.
  writeFileSync(`${path}.new`, `${JSON.stringify({ ...description, exports })}\n`);
  renameSync(`${path}.new`, path);
}

compact('drizzle-orm', (entries) => entries.filter(([name]) => keptOfDrizzle.has(name)));
compact('date-fns', (entries) => {
  const others = entries.filter((entry) => !isOfDateFns(entry));
  return others.length < entries.length ? [...others, ['./*', ofDateFns]] : entries;
});
