import type { Measure } from './measure.ts';

/** Bytes a browser may fetch with an empty cache; JavaScript counts after brotli. */
export const budgets = {
  /** A signed-in person opens the home: frame, heading and actions. */
  home: 116_400,
  /** The home then loads the runtime of remotes, and their blocks. */
  homeBlocks: 48_900,
  /** A signed-in person opens an address of a remote: a list, what stands for all. */
  deepLink: 155_200,
  /** The same for one item, whose address has its id, and which has its acts and reports. */
  item: 169_400,
  /** The same for a page that checks what is typed or stored, for which the shell loads zod. */
  checking: 170_200,
  /** The same for a form whose checks come once it is shown: the shell loads react-hook-form alone. */
  writing: 187_000,
  /** The same for a form whose checks come with it, with both: a new school of a network. */
  form: 169_500,
  /** A guardian opens an address of the family's app. */
  family: 103_600,
  fonts: 30_000,
};

export type Budgets = typeof budgets;

const barLength = 30;

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6);

function bar(share: number) {
  const filled = Math.min(barLength, Math.round(share * barLength));
  return '█'.repeat(filled) + '░'.repeat(barLength - filled);
}

/** Writes one line for each measure, and lists the subjects over their budgets. */
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
