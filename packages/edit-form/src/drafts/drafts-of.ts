import type { DraftKind } from '@caderneta/platform';
import type * as z from 'zod/mini';
import type { Draft } from './draft.ts';
import { draftSchema } from './draft-schema.ts';
import { kindOf, type DraftOptions } from './draft-options.ts';

/**
 * The drafts of forms with such values.
 * @param name unique in the portal, as 'funcionario'
 */
export function draftsOf<Values>(
  name: string,
  values: z.ZodMiniType<Values>,
  options?: DraftOptions<Values>,
): DraftKind<Draft<Values>> {
  const schema = draftSchema(values);
  return kindOf(name, () => schema, options);
}
