/** What a page hears of an app's build. */
export interface BuildState {
  /** Changes with each build. */
  build: string;
  /** Names a build for development; none of one for production. */
  hash?: string;
  /** Changes with what no exchange of modules reaches: addresses, entries, the HTML. */
  shape?: string;
  /** Errors of a build that failed: the file with its line, then what is wrong. */
  errors?: string[];
}

/** App → its build. */
export type BuildStates = Record<string, BuildState>;
