import { isUntold } from '../engagement/engagement-rows.ts';
import type {
  AnswerColumn,
  CommunicationItem,
  EngagementRow,
} from '../kinds/communication-kind.ts';

/** A child whom an item is about, and what any of the guardians did. */
export interface SlipChild {
  studentId: string;
  studentName: string;
  classroomId: string;
  classroomName: string;
  isSeen: boolean;
  /** Nothing told any of the guardians. */
  isUntold: boolean;
  isAnswered: boolean;
}

/** Whose slips are printed, as the address names them. */
export const slipGroups = [
  {
    word: 'nao-responderam',
    label: 'quem não respondeu',
    is: (child: SlipChild) => !child.isAnswered,
  },
  { word: 'nao-viram', label: 'quem não viu', is: (child: SlipChild) => !child.isSeen },
  { word: 'sem-aviso', label: 'quem ficou sem aviso', is: (child: SlipChild) => child.isUntold },
  { word: 'todos', label: 'todos', is: () => true },
] as const;
export type SlipGroup = (typeof slipGroups)[number]['word'];

/** The order in which groups are proposed: where nothing was asked, first whom nothing told. */
export const proposedGroups = (isAsked: boolean) =>
  isAsked
    ? slipGroups
    : slipGroups.toSorted(
        (one, other) => Number(other.word === 'sem-aviso') - Number(one.word === 'sem-aviso'),
      );

/** Children of the group that a word of the address names; an unknown word names all. */
export function chosenChildren(children: readonly SlipChild[], word: string): SlipChild[] {
  const group = slipGroups.find((one) => one.word === word);
  return children.filter((child) => group?.is(child) ?? true);
}

/** One entry for each child, in the order of the engagement: by classroom and name. */
export function childrenOf<Row extends EngagementRow>(
  {
    engagementDetails,
    classrooms,
  }: Pick<CommunicationItem, 'classrooms'> & {
    engagementDetails: readonly Row[];
  },
  answers: readonly AnswerColumn<Row, never>[],
): SlipChild[] {
  const names = new Map(classrooms.map(({ id, name }) => [id, name]));
  const byStudent = Map.groupBy(engagementDetails, ({ studentId }) => studentId);
  return [...byStudent].map(([studentId, rows]) => {
    const { studentName, classroomId } = rows[0]!;
    return {
      ...{ studentId, studentName, classroomId },
      classroomName: names.get(classroomId) ?? '—',
      isSeen: rows.some(({ visualized }) => visualized),
      isUntold: rows.every(isUntold),
      isAnswered: rows.some((row) => answers.some(({ is }) => is(row))),
    };
  });
}
