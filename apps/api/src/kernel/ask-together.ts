/**
 * Asks one at a time: whoever comes while an answer is awaited is asked for in the next question,
 * with all others who came meanwhile. What is answered was therefore read after it was asked.
 * @param ask answers many at once, in a map without those that it does not find
 */
export function askTogether<Found>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  let next: { keys: Set<string>; answer: Promise<ReadonlyMap<string, Found>> } | undefined;
  let current: Promise<unknown> = Promise.resolve();
  return async (key) => {
    if (!next) {
      const keys = new Set<string>();
      const answer = current.then(() => {
        next = undefined;
        return ask([...keys]);
      });
      current = answer.catch(() => undefined);
      next = { keys, answer };
    }
    next.keys.add(key);
    return (await next.answer).get(key);
  };
}
