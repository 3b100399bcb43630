/** A remote needs something that this page's shell does not hand over. A newer page may. */
export class RemoteMisfitError extends Error {
  override readonly name = 'RemoteMisfitError';
}

/** Library → names that a remote imports of it, as its build wrote them onto the container. */
type Needs = Record<string, readonly string[]>;

function needsOf(container: unknown): Needs {
  const { needs = {} } = (container ?? {}) as { needs?: Needs };
  return needs;
}

/** `default` of a library that is handed over by itself, such as a CommonJS one, is the library. */
function hands(library: unknown, name: string): boolean {
  const isThere =
    typeof library === 'function' || (typeof library === 'object' && library !== null);
  return isThere && (name in library || name === 'default');
}

/**
 * Compares the needs of a container with the libraries that the shell shares, before it runs.
 * @throws {RemoteMisfitError} naming each library with the names that are missing
 * @example checkNeeds({ needs: { react: ['useId'] } }, { react })
 */
export function checkNeeds(container: unknown, libraries: Readonly<Record<string, unknown>>): void {
  const missing = Object.entries(needsOf(container)).flatMap(([library, names]) => {
    const handed = Object.hasOwn(libraries, library) ? libraries[library] : undefined;
    const lacking = names.filter((name) => !hands(handed, name));
    return lacking.length > 0 ? [`${library}: ${lacking.join(', ')}`] : [];
  });
  if (missing.length > 0) {
    throw new RemoteMisfitError(`This page lacks what the remote imports. ${missing.join('; ')}.`);
  }
}
