export interface LockFile {
  /** Path of an installed package → what is installed there. */
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/**
 * Finds the optional packages that a lock file lacks: binaries of other platforms, on which `npm ci`
 * then refuses the lock.
 * @returns name → exact version
 */
export function missingBinaries({ packages }: LockFile): Map<string, string> {
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies),
  );
  return new Map(wanted.filter(([name]) => !names.has(name)));
}
