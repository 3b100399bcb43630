export interface Repetition {
  /** Starts the next run at once, or right after the present run. */
  wake: () => void;
  /** Waits for the present run. */
  stop: () => Promise<void>;
}

interface RepeatOptions {
  /** From the end of a run to the next. */
  milliseconds: number;
  /** Hears of a run that fails. The next one comes as usual. */
  onError: (error: unknown) => void;
}

/**
 * Runs at once and then repeatedly, never twice at the same time.
 * @param run may return milliseconds until the next run, if that is sooner
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
