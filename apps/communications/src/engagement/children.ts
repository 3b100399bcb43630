/** A row of the engagement: one guardian of one child. */
interface GuardianRow {
  studentId: string;
  responsibleName: string;
}

/** How a kind asks something about each child, whichever guardian answers. */
export interface PerChild<Row, Item> {
  /** What a guardian answered, in a word; undefined for no answer. */
  answerOf: (row: Row, item: Item) => string | undefined;
  /** Names children about whom nobody has answered. */
  unanswered: string;
  /** Said where there is no such child. */
  allAnswered: string;
}

/** What the guardians of a child answered. */
export interface ChildAnswers {
  given: { row: GuardianRow; answer: string }[];
  /** They gave different answers. */
  isDiffering: boolean;
}

/** Counts of children. One whose guardians differ counts for no answer. */
export interface ChildTally {
  total: number;
  differing: number;
  unanswered: number;
  with: (answer: string) => number;
}

/** Reads rows of guardians child by child. */
export function answersByChild<Row extends GuardianRow>(
  rows: readonly Row[],
  answerOf: (row: Row) => string | undefined,
): Map<string, ChildAnswers> {
  const children = new Map<string, ChildAnswers>();
  for (const row of rows) {
    const child = children.get(row.studentId) ?? { given: [], isDiffering: false };
    children.set(row.studentId, child);
    const answer = answerOf(row);
    if (answer === undefined) continue;
    child.isDiffering ||= child.given.some((other) => other.answer !== answer);
    child.given.push({ row, answer });
  }
  return children;
}

export function tallyOf<Row extends GuardianRow>(
  rows: readonly Row[],
  answerOf: (row: Row) => string | undefined,
): ChildTally {
  const children = [...answersByChild(rows, answerOf).values()];
  const count = (which: (child: ChildAnswers) => boolean) => children.filter(which).length;
  return {
    total: children.length,
    differing: count(({ isDiffering }) => isDiffering),
    unanswered: count(({ given }) => given.length === 0),
    with: (answer) =>
      count(({ given, isDiffering }) => !isDiffering && given[0]?.answer === answer),
  };
}
