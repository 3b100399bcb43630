import { dirname, join, normalize } from 'node:path';

/** One file takes values of another one of the same app or package. Paths are relative to the repository. */
export interface Step {
  from: string;
  to: string;
}

const imported = /^(?:import|export)\s+([^'";]*?)\s*from\s*'([^']+)'/gm;
const run = /^import\s*'([^']+)'|(?<!typeof )\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'/gm;

/** Whether nothing is left of an import when the types are gone. */
function isOfTypes(clause: string): boolean {
  if (clause.startsWith('type ')) return true;
  const names = /^\{([^}]*)\}$/
    .exec(clause)?.[1]
    ?.split(',')
    .map((name) => name.trim());
  return names !== undefined && names.every((name) => name === '' || name.startsWith('type '));
}

/** What a file imports besides types, as it writes it. */
export function specifiersIn(source: string): string[] {
  const named = [...source.matchAll(imported)].filter(([, clause]) => !isOfTypes(clause ?? ''));
  const others = [...source.matchAll(run)].map(([, effect, lazy]) => effect ?? lazy ?? '');
  return [...named.map(([, , specifier]) => specifier ?? ''), ...others];
}

/**
 * Follows the imports of one app or package.
 * @param sources path of each of its files → what it holds
 */
export function stepsOf(workspace: string, sources: ReadonlyMap<string, string>): Step[] {
  const meant = (from: string, specifier: string) => {
    if (specifier.startsWith('#/')) return join(workspace, 'src', specifier.slice(2));
    return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : undefined;
  };
  return [...sources].flatMap(([from, source]) =>
    specifiersIn(source).flatMap((specifier) => {
      const to = meant(from, specifier);
      return to !== undefined && sources.has(to) ? [{ from, to }] : [];
    }),
  );
}

/** The folder of a file. A file directly in `src` composes others or is used by all: it stands alone. */
export function roomOf(file: string): string {
  const folder = dirname(file);
  return folder.endsWith('/src') ? file : folder;
}

/**
 * Finds what reaches itself (Tarjan), the largest first.
 * @param nameOf what stands for a file: itself, or its room
 */
export function circlesIn(steps: readonly Step[], nameOf = (file: string) => file): string[][] {
  const ways = new Map<string, Set<string>>();
  for (const { from, to } of steps) {
    const [here, there] = [nameOf(from), nameOf(to)];
    if (here !== there) ways.set(here, (ways.get(here) ?? new Set()).add(there));
  }
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    path.push(node);
    for (const next of ways.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (path.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = path.splice(path.indexOf(node));
    if (circle.length > 1) found.push(circle);
  };
  for (const node of ways.keys()) if (!order.has(node)) visit(node);
  return found.sort((one, other) => other.length - one.length);
}

/** The imports that make a circle, one a line: 'apps/x/src/a.ts → apps/x/src/b.ts'. */
export function linesOf(
  circle: readonly string[],
  steps: readonly Step[],
  nameOf = (file: string) => file,
): string[] {
  const isIn = (file: string) => circle.includes(nameOf(file));
  return steps
    .filter(({ from, to }) => isIn(from) && isIn(to) && nameOf(from) !== nameOf(to))
    .map(({ from, to }) => `${from} → ${to}`);
}
