export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Rejects with a `TimeLimitError` if `work` is not done after `milliseconds`. */
export function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TimeLimitError(`No answer within ${milliseconds} ms.`)),
      milliseconds,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
