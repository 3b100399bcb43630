import type { FastifyInstance } from 'fastify';

/** Paths of a server and the methods that each of them takes. */
export class KnownPaths {
  readonly #methods = new Map<string, Set<string>>();

  /** Follows an application whose routes are still to come. Those that take every path do not count. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ method, url }) => {
      if (url.includes('*')) return;
      const path = segmentsOf(url).join('/');
      const methods = this.#methods.get(path) ?? new Set();
      for (const one of [method].flat()) methods.add(one);
      this.#methods.set(path, methods);
    });
  }

  /**
   * Tells what a path takes, matching as the router does: without case and without a slash at the end.
   * @returns sorted methods, OPTIONS among them; none of a path that nobody knows
   */
  methodsOf(url: string): string[] {
    const asked = segmentsOf(url.split('?')[0] ?? '');
    const found = [...this.#methods].filter(([path]) => matches(path.split('/'), asked));
    const methods = new Set(found.flatMap(([, taken]) => [...taken]));
    return methods.size === 0 ? [] : [...methods.add('OPTIONS')].sort();
  }
}

const segmentsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);

const matches = (pattern: string[], asked: string[]) =>
  pattern.length === asked.length &&
  pattern.every((segment, place) => segment.startsWith(':') || segment === asked[place]);
