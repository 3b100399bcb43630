import type { Drafts } from '@caderneta/platform';

/** Keys of the drafts with changes of an item; each open form of it has had its own. */
export const keysOfItem = (drafts: Drafts<unknown>, id: string): string[] =>
  drafts.keys().filter((key) => key.startsWith(id));
