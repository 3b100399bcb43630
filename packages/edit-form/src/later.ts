/** Something that a page can do without at first. */
export interface Later<T> {
  /** Loads it once; a call after a failure tries again. */
  load: () => Promise<T>;
  /** Undefined until it is there. */
  now: () => T | undefined;
}

/** A part of what comes later. */
export const partOf = <Whole, Part>(
  whole: Later<Whole>,
  part: (whole: Whole) => Part,
): Later<Part> => ({
  load: async () => part(await whole.load()),
  now() {
    const found = whole.now();
    return found && part(found);
  },
});

/** @example const schema = later(async () => (await import('./poll-form.ts')).pollForm); */
export function later<T>(fetch: () => Promise<T>): Later<T> {
  let [value, loading]: [T?, Promise<T>?] = [];
  return {
    now: () => value,
    load() {
      loading ??= fetch().then(
        (found) => (value = found),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}
