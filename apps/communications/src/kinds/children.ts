import type { Answer, ChildReport } from '@caderneta/api-client/contract';

/** What one guardian of a child did. */
interface Guardian {
  responsibleName: string;
}

/** A row of the engagement: one guardian of one child, and the child's others. */
interface GuardianRow<Other> extends Guardian {
  others?: readonly Other[] | undefined;
}

/** What a row says of one guardian alone. */
export type OneGuardian<Row extends GuardianRow<unknown>> = NonNullable<Row['others']>[number];

/** How a kind asks something about each child, whichever guardian answers. */
export interface PerChild<Given, Item> {
  /** What a guardian answered, in a word; undefined for no answer. */
  answerOf: (given: Given, item: Item) => string | undefined;
  /** Names children about whom nobody has answered. */
  unanswered: string;
  /** Said where there is no such child. */
  allAnswered: string;
}

/** What guardians of the child of a row answered. */
export interface ChildAnswers {
  /** The row's own guardian. */
  own: string | undefined;
  others: { responsibleName: string; answer: string }[];
  /** They gave different answers. */
  isDiffering: boolean;
}

/** Counts of children. One whose guardians differ counts for no answer. */
export interface ChildTally {
  total: number;
  differing: number;
  unanswered: number;
  with: (answer: Answer) => number;
}

export function childAnswers<Other extends Guardian>(
  row: GuardianRow<Other> & Other,
  answerOf: (given: Other) => string | undefined,
): ChildAnswers {
  const own = answerOf(row);
  const others = (row.others ?? []).flatMap((other) => {
    const answer = answerOf(other);
    return answer === undefined ? [] : [{ responsibleName: other.responsibleName, answer }];
  });
  const given = new Set(others.map(({ answer }) => answer));
  if (own !== undefined) given.add(own);
  return { own, others, isDiffering: given.size > 1 };
}

/** The report's counts of children; none before all are counted. */
export type CountedChildren = ChildReport & Partial<Record<Answer, number>>;

export function tallyOf(children: CountedChildren = { total: 0, differing: 0 }): ChildTally {
  const { total, differing, ...answers } = children;
  const answered = Object.values(answers).reduce((sum, count) => sum + count, 0);
  return {
    ...{ total, differing, unanswered: total - differing - answered },
    with: (answer) => answers[answer] ?? 0,
  };
}
