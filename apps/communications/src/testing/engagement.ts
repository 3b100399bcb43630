import { answers, type EngagementQuery } from '@caderneta/api-client/contract';
import { finder } from '@caderneta/ui';
import { isUntold } from '../engagement/engagement-rows.ts';
import type { CommunicationItem, EngagementRow } from '../kinds/communication-kind.ts';

/** Answers as the server does that is asked for a part of the engagement. */
export function partOf<I extends CommunicationItem>(item: I, query: EngagementQuery): I {
  if (Object.keys(query).length === 0) return item;
  const all = item.engagementDetails;
  const { search = '', seen, told, answers: about, offset = 0, limit = all.length } = query;
  const isFound = finder(search);
  const found = all
    .map((row) => ({ ...row, others: othersOf(row, all) }))
    .filter((row) => !seen || !row.visualized)
    .filter((row) => !told || isUntold(row))
    .filter((row) => !about || (about === 'none') === (given(row).length === 0))
    .filter((row) => about !== 'differing' || given(row).length > 1)
    .filter((row) => isFound(`${row.studentName} ${row.responsibleName}`));
  return {
    ...item,
    engagementDetails: found.slice(offset, offset + limit),
    engagement: {
      found: found.length,
      untold: all.filter(isUntold).length,
      isNotified: all.some(({ notification, reminder }) => notification ?? reminder),
    },
  };
}

const othersOf = (row: EngagementRow, all: EngagementRow[]) =>
  all.filter((other) => other !== row && other.studentId === row.studentId);

/** The answers that the guardians of a row's child gave, each once. */
const given = (row: EngagementRow) =>
  answers.filter((answer) =>
    [row, ...(row.others ?? [])].some((one) => Reflect.get(one, answer) === true),
  );
