import * as z from 'zod/mini';

declare const unlisted: unique symbol;

/** A value that a newer server knows and this build does not. */
type Unlisted = string & { readonly [unlisted]: true };

/** One of the values that this build knows, or one that came later. */
export type Open<T extends string> = T | Unlisted;

/**
 * An enum for answers: an unknown value passes, so that it does not make the whole answer invalid.
 * Requests use the closed enum.
 * @example z.object({ period: openEnum(period) })
 */
export function openEnum<T extends string>(closed: z.ZodMiniType<T, T>) {
  // Of a union with any string the compiler would forget the known ones.
  return z.union([closed, z.string()]) as unknown as z.ZodMiniType<Open<T>, Open<T>>;
}

/** Whether a table has an entry for a value. */
export const isListed = <T extends string>(
  table: Readonly<Record<T, unknown>>,
  value: Open<T>,
): value is T => Object.hasOwn(table, value);

/** The entry of a table for a value; undefined if it has none. */
export const lookUp = <T extends string, V>(
  table: Readonly<Record<T, V>>,
  value: Open<T>,
): V | undefined => (isListed(table, value) ? table[value] : undefined);

/** The label of a value; a neutral word if it is not listed. */
export const labelOf = <T extends string>(labels: Readonly<Record<T, string>>, value: Open<T>) =>
  lookUp(labels, value) ?? 'Outro';

/** The value if it is listed, else the fallback: for forms and requests, which take no other. */
export const listedOr = <T extends string, F>(
  options: readonly T[],
  value: Open<T>,
  fallback: F,
): T | F => options.find((option) => option === value) ?? fallback;
