/**
 * Asks together for what is asked for in the same round of the event loop: one statement instead of
 * many, which begins after all of them asked.
 * @param find answers in the order of what is asked; undefined where there is none
 */
export function together<Asked, Found>(
  find: (all: Asked[]) => Promise<(Found | undefined)[]>,
): (asked: Asked) => Promise<Found | undefined> {
  let round: { asked: Asked[]; found: Promise<(Found | undefined)[]> } | undefined;
  const findAll = async (asked: Asked[]) => {
    await new Promise((resolve) => setImmediate(resolve));
    round = undefined;
    return find(asked);
  };
  return async (one) => {
    if (!round) {
      const asked: Asked[] = [];
      round = { asked, found: findAll(asked) };
    }
    const place = round.asked.push(one) - 1;
    return (await round.found)[place];
  };
}
