export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Rejects with a `TimeLimitError` where `work` isn't done after so many milliseconds. */
export function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TimeLimitError(`No answer within ${milliseconds} ms.`)),
      milliseconds,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
