import type { EndpointDefinition } from '@caderneta/api-client/contract';
import { type InputBounds, inputBounds } from '@caderneta/api-client/contract/bounds';
import type * as z from 'zod/mini';
import { TooLarge } from './problems.ts';

/** Bytes of a body that is not declared to be larger. What is a little too long for its field fits in. */
export const smallBody = 65_536;
/** Bytes of the largest JSON that the server takes from anybody. */
export const largeBody = 1_048_576;

/** Values that a body may hold beyond those of its contract: up to there each field has its sentence. */
const spareValues = 1000;
const spareDepth = 2;

const known = new WeakMap<z.ZodMiniType, InputBounds>();

export function boundsOfBody(body: z.ZodMiniType): InputBounds {
  const bounds = known.get(body) ?? inputBounds(body, 'body');
  known.set(body, bounds);
  return bounds;
}

/** Bytes that the body of a call may have, from the lengths of its contract. */
export function bodyLimitOf({ body }: EndpointDefinition): number {
  if (!body || body === 'multipart') return smallBody;
  return Math.min(Math.max(smallBody, boundsOfBody(body).bytes), largeBody);
}

/**
 * Compares the number and the nesting of values with what the contract can hold, before anything
 * looks at each of them: a schema checks every entry of a list before it counts them.
 * @throws {TooLarge}
 */
export function assertFits(body: unknown, { values, depth }: InputBounds): void {
  let left = values + spareValues;
  let level = [body];
  for (let deep = 0; level.length > 0; deep += 1) {
    left -= level.length;
    if (left < 0 || deep > depth + spareDepth) throw new TooLarge();
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null
        ? Object.values(value as Record<string, unknown>)
        : [],
    );
  }
}
