/**
 * Lets at most `count` tasks run at the same time; the others wait in order. p-limit does the same,
 * but adds 0.6 kB to pages that have no such room in their size budget.
 */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  return async function inSlot<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Every upload of the portal's forms goes through these four. */
export const uploadSlots = createSlots(4);
