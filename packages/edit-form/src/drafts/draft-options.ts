import type { DraftKind } from '@caderneta/platform';
import type { draftSchema } from './draft-schema.ts';
import type { Draft } from './draft.ts';

export interface DraftOptions<Values> {
  /** Long lists in the values, which are stored apart: see `DraftKind`. */
  lists?: readonly string[];
  /** Raise it with a change of the values that the drafts of before do not fit. */
  version?: number;
  /** Converts a draft of whatever build, before it is parsed. */
  upgrade?: (stored: unknown) => unknown;
  /** Brings a draft up to date as it is read: files may be gone by now. */
  refresh?: (draft: Draft<Values>) => Draft<Values>;
}

/** @param schemaNow throws where it has not been loaded */
export function kindOf<Values>(
  name: string,
  schemaNow: () => ReturnType<typeof draftSchema<Values>>,
  {
    lists = [],
    version = 1,
    upgrade = (stored) => stored,
    refresh = (draft) => draft,
  }: DraftOptions<Values> = {},
): DraftKind<Draft<Values>> {
  return {
    name,
    version,
    lists: lists.flatMap((path) => [`values.${path}`, `base.values.${path}`]),
    parse: (stored) => refresh(schemaNow().parse(upgrade(stored))),
  };
}
