import type { Budgets } from './budgets.ts';
import type { Measure } from './measure.ts';

const barLength = 30;

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6);

function bar(share: number) {
  const filled = Math.min(barLength, Math.round(share * barLength));
  return '█'.repeat(filled) + '░'.repeat(barLength - filled);
}

/** One line per measure, and the subjects that take more than they may. */
export function reportSizes(measures: Measure[], budgets: Budgets) {
  const width = Math.max(...measures.map(({ subject }) => subject.length));
  const lines = measures.map(({ subject, budget, bytes }) => {
    const limit = budgets[budget];
    const verdict = bytes > limit ? `  ${kilobytes(bytes - limit).trim()} kB too much` : '';
    const sizes = `${kilobytes(bytes)} of ${kilobytes(limit).trim()} kB`;
    return `${subject.padEnd(width)}  ${bar(bytes / limit)} ${sizes}${verdict}`;
  });
  const exceeded = measures
    .filter(({ budget, bytes }) => bytes > budgets[budget])
    .map(({ subject }) => subject);
  return { lines, exceeded };
}
