export interface Repetition {
  /** Runs again at once, or once more after the present run. */
  wake: () => void;
  /** Waits for the present run. */
  stop: () => Promise<void>;
}

interface RepeatOptions {
  /** From the end of a run to the next. */
  milliseconds: number;
  /** A run that fails is not the last. */
  onError: (error: unknown) => void;
}

/**
 * Runs now and again and again, never twice at the same time.
 * @param run may answer in how many milliseconds the next run is, where that is sooner
 */
export function runEvery(
  run: (signal: AbortSignal) => Promise<number | undefined | void>,
  { milliseconds, onError }: RepeatOptions,
): Repetition {
  const stopping = new AbortController();
  let isWoken = false;
  let endPause = () => {};

  const pause = (atMost = milliseconds) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(milliseconds, atMost));
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const runs = (async () => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const next = await run(stopping.signal).catch(onError);
      if (!isWoken && !stopping.signal.aborted) await pause(next ?? milliseconds);
    }
  })();

  const wake = () => {
    isWoken = true;
    endPause();
  };
  const stop = async () => {
    stopping.abort();
    wake();
    await runs;
  };
  return { wake, stop };
}
