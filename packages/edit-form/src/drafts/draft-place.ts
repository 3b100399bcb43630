import type { Drafts } from '@caderneta/platform';
import { createContext } from 'react';

/** Where one open form stores its draft: no other open form stores there, in whatever tab. */
export class DraftPlace {
  /** As given to the form: the id of the edited item, or 'new'. */
  readonly draftKey: string;
  #key: string;

  constructor(draftKey: string) {
    this.draftKey = draftKey;
    this.#key = canHold() ? draftKey + mark + crypto.randomUUID() : draftKey;
  }

  /** Under which the draft is stored. */
  readonly key = (): string => this.#key;

  move(key: string): void {
    this.#key = key;
  }
}

export const DraftPlaceContext = createContext<DraftPlace | null>(null);

/** Between the key of a form and the id of one of several drafts of it. */
const mark = '~tab~';

/** Keys of the drafts of a form, that of its first tab first. */
export function keysOf(drafts: Drafts<unknown>, draftKey: string): string[] {
  return drafts
    .keys()
    .filter((key) => key === draftKey || key.startsWith(draftKey + mark))
    .sort();
}

/** Undefined where pages come without https: there all tabs share one draft. */
const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

export const canHold = (): boolean => locks() !== undefined;

interface Hold {
  users: number;
  drop: () => void;
}
/** What this tab holds: a form that follows another at the same place takes it over. */
const holds = new Map<string, Hold>();

/**
 * Holds a place until it is given back, or the tab ends.
 * @param place unique in the portal
 * @returns how to give it back; null while another tab holds it
 */
export async function hold(place: string): Promise<(() => void) | null> {
  const name = `caderneta.draft:${place}`;
  const held = holds.get(name) ?? (await take(name));
  if (!held) return null;
  held.users += 1;
  let isBack = false;
  return () => {
    if (isBack) return;
    isBack = true;
    held.users -= 1;
    setTimeout(() => {
      if (held.users > 0 || holds.get(name) !== held) return;
      holds.delete(name);
      held.drop();
    });
  };
}

function take(name: string): Promise<Hold | null> {
  return new Promise((answer) => {
    const isRefused = () => answer(null);
    void locks()
      ?.request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return isRefused();
        return new Promise<void>((drop) => {
          const taken = { users: 0, drop };
          holds.set(name, taken);
          answer(taken);
        });
      })
      .catch(isRefused);
  });
}
