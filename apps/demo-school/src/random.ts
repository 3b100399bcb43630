import { v7 } from 'uuid';

/** Source of chance that gives the same sequence for the same seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next: () => number;
  /** Whole number, both ends included. */
  int: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  shuffled: <Item>(items: readonly Item[]) => Item[];
  /** UUID version 7 of that instant. Of several ids of one instant, the higher `order` sorts last. */
  id: (at: Date, order?: number) => string;
}

/** Each part of a school has its own seed, so that a change in one leaves the others alone. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    shuffled: (items) => {
      const drawn = items.map((item) => ({ item, rank: next() }));
      return drawn.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
    },
    id: (at, order) => {
      const random = Uint8Array.from({ length: 16 }, () => int(0, 255));
      return v7({ random, msecs: at.getTime(), seq: order });
    },
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value;
}
