import { createHash } from 'node:crypto';

/** Replaced by the id once the content is known; as long as an id, for source maps. */
export const buildIdPlaceholder = 'BUILD_ID__';

/**
 * Names a build after its content: the same files and the same record give the same id.
 * @param files name → content, both with the placeholder in them
 * @returns the first ten hexadecimal characters of a SHA-256
 */
export function buildIdOf(files: ReadonlyMap<string, Buffer>, record: object): string {
  const hash = createHash('sha256').update(JSON.stringify(record));
  for (const name of [...files.keys()].sort()) {
    const content = files.get(name)!;
    hash.update(`\0${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, buildIdPlaceholder.length);
}
