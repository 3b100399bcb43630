import { api } from '@caderneta/api-client';
import * as z from 'zod/mini';
import { endpoint } from './contract/endpoint.ts';
import { getHome, type Home } from './contract/home.ts';

/** As it came: builds of different days share the answer, and each checks the parts that it reads. */
const answer = z.record(z.string(), z.unknown());
export type HomeAnswer = z.output<typeof answer>;

const readUnchecked = endpoint({
  method: 'GET',
  path: '/v1/home',
  access: 'employee',
  status: 200,
  response: answer,
});

/**
 * The query of the home for react-query. All that read a part of it cause one call together.
 * @example useQuery({ ...homeQuery, select: (home) => partOfHome(home, 'agenda') })
 */
export const homeQuery = {
  queryKey: ['home'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(readUnchecked, {}, { signal }),
  // The blocks of the home open one after another, and each would ask again.
  staleTime: 10_000,
};

/** @throws {Error} where the server could not read the part, or answers another shape */
export function partOfHome<P extends keyof Home>(home: HomeAnswer, part: P): NonNullable<Home[P]> {
  const { success, data } = getHome.response.shape[part].safeParse(home[part]);
  if (success && data !== null) return data as NonNullable<Home[P]>;
  throw new Error(`The home came without its part "${part}".`);
}
