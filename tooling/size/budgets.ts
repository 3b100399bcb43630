/** Bytes a browser may fetch with an empty cache; JavaScript counts after brotli. */
export const budgets = {
  /** A signed-in person opens the home: frame, heading and actions. */
  home: 145_000,
  /** What the home loads after that: the runtime of remotes, and their blocks. */
  homeBlocks: 45_000,
  /** A signed-in person opens an address of a remote. */
  deepLink: 191_000,
  /** A guardian opens an address of the family's app. */
  family: 100_000,
  fonts: 40_000,
};

export type Budgets = typeof budgets;
