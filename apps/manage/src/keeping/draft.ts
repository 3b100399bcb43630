import * as z from 'zod/mini';
import { newIdempotencyKey } from '@caderneta/api-client';
import type { DraftKind } from '@caderneta/platform';

/** A form's values as the server has them, and of which version they are. */
export interface Saved<Values> {
  values: Values;
  /** Null for what is new. */
  etag: string | null;
}

/** What a form starts with, and what is kept of it. */
export interface Draft<Values> {
  values: Values;
  /** What the writing began from. */
  base: Saved<Values>;
  idempotencyKey: string;
}

export function startOf<Values>(base: Saved<Values>): Draft<Values> {
  return { values: base.values, base, idempotencyKey: newIdempotencyKey() };
}

/** Drafts of forms with such values. */
export function draftsOf<Values>(
  name: string,
  values: z.ZodMiniType<Values>,
): DraftKind<Draft<Values>> {
  const draft = z.object({
    values,
    base: z.object({ values, etag: z.nullable(z.string()) }),
    idempotencyKey: z.string(),
  });
  return { name, version: 1, parse: (value) => draft.parse(value) };
}
