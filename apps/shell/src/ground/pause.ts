/** Gives the browser its turn between two parts of work: for taps and typing. */
export const pause = (): Promise<void> => new Promise((done) => setTimeout(done));
