import { api } from '@caderneta/api-client';
import { getHome, type Home } from './contract/home.ts';

/** As it came: builds of different days share the answer, and each reads its parts. */
export type HomeAnswer = Partial<Record<keyof Home, unknown>>;

/**
 * The query of the home for react-query. All that read a part of it cause one call together.
 * @example useQuery({ ...homeQuery, select: (home) => partOfHome(home, 'agenda') })
 */
export const homeQuery = {
  queryKey: ['home'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<HomeAnswer> =>
    api.call(getHome, {}, { signal }),
  // The blocks of the home open one after another, and each would ask again.
  staleTime: 10_000,
};

/** @throws {Error} where the server could not read the part, or does not know it */
export function partOfHome<P extends keyof Home>(home: HomeAnswer, part: P): NonNullable<Home[P]> {
  const found = home[part] as Home[P];
  if (found !== undefined && found !== null) return found;
  throw new Error(`The home came without its part "${part}".`);
}
