/** Runs at most `limit` of the tasks given to it at the same time, in the order they came. */
export function limitConcurrency(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The place passes on, so nobody who comes now can take it.
      if (next) next();
      else running--;
    }
  };
}
