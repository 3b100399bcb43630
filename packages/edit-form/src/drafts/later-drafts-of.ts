import type { DraftKind } from '@caderneta/platform';
import type * as z from 'zod/mini';
import { later } from '../later.ts';
import type { Draft } from './draft.ts';
import { kindOf, type DraftOptions } from './draft-options.ts';

/** The same as `draftsOf`, of a schema that is loaded where somebody has left a draft. */
export function laterDraftsOf<Values>(
  name: string,
  values: () => Promise<z.ZodMiniType<Values>>,
  options?: DraftOptions<Values>,
): DraftKind<Draft<Values>> {
  const schema = later(async () => {
    const [{ draftSchema }, found] = await Promise.all([
      import(/* webpackChunkName: "checks" */ './draft-schema.ts'),
      values(),
    ]);
    return draftSchema(found);
  });
  const schemaNow = () => {
    const found = schema.now();
    if (!found) throw new Error(`Drafts of '${name}' are read before they are prepared.`);
    return found;
  };
  return { ...kindOf(name, schemaNow, options), prepare: schema.load };
}
