/** Milliseconds of one run. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Half of the runs are faster; the first two, which warm up, do not count. */
export async function median(times: number, run: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let index = -2; index < times; index += 1) {
    const milliseconds = await timed(run);
    if (index >= 0) taken.push(milliseconds);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)]!;
}

export interface Result {
  what: string;
  milliseconds: number;
  /** How many times as long as the result before. */
  isComparedWithLast?: boolean;
}

export function table(name: string, results: Result[]): string {
  const rows = results.map(({ what, milliseconds, isComparedWithLast }, index) => {
    const before = results[index - 1]?.milliseconds;
    const ratio = isComparedWithLast && before ? `× ${(milliseconds / before).toFixed(1)}` : '';
    return `| ${what} | ${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} | ${ratio} |`;
  });
  return [`### ${name}`, '', '| what | ms | ratio |', '| --- | ---: | ---: |', ...rows, ''].join(
    '\n',
  );
}
