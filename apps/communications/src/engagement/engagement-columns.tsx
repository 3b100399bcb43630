import { answeredByTexts, lookUp } from '@caderneta/api-client/contract';
import { StatusChip, Text, type DataTableColumn } from '@caderneta/ui';
import { Check, X } from 'lucide-react';
import type { ComponentType } from 'react';
import type {
  AnswerColumn,
  CommunicationItem,
  EngagementRow,
} from '../kinds/communication-kind.ts';
import { None, Noted, OtherAnswers, Yes } from './engagement-cells.styles.ts';
import { NotificationCell } from './notification-cell.tsx';
import type { ShownRow } from './engagement-rows.ts';
import type { MarkNoteProps } from './mark-note.tsx';

export interface EngagementColumnsOptions<Row, Item> {
  answers: readonly AnswerColumn<Row, Item>[];
  showsClassroom: boolean;
  /** Says what employees noted; left out where they note nothing. */
  Note?: ComponentType<MarkNoteProps> | undefined;
}

export function engagementColumns<
  Row extends EngagementRow,
  Item extends Pick<CommunicationItem, 'engagement'>,
>(
  { answers, showsClassroom, Note }: EngagementColumnsOptions<Row, Item>,
  item: Item,
): DataTableColumn<ShownRow<Row>>[] {
  const seen: AnswerColumn<Row, Item> = {
    header: 'Visualizou',
    is: ({ visualized }) => visualized,
  };
  return [
    {
      key: 'student',
      header: 'Aluno',
      phone: 'start',
      cell: ({ row, child }) => <Student row={row} child={child} />,
    },
    {
      key: 'guardian',
      header: 'Responsável',
      phone: 'start',
      cell: ({ row }) => <Guardian {...row} />,
    },
    ...(showsClassroom
      ? [
          {
            key: 'classroom',
            header: 'Turma',
            phone: 'start' as const,
            cell: ({ classroomName }: ShownRow<Row>) => classroomName,
          },
        ]
      : []),
    ...(item.engagement?.isNotified
      ? [
          {
            key: 'notification',
            header: 'Aviso',
            phone: 'start' as const,
            cell: ({ row }: ShownRow<Row>) => <NotificationCell row={row} />,
          },
        ]
      : []),
    ...[seen, ...answers].map(({ header, is, textOf, tone }) => ({
      key: header,
      header,
      phone: 'end-labelled' as const,
      cell: ({ row }: ShownRow<Row>) => {
        const isTold = header === seen.header;
        return (
          <>
            <Answer is={is(row)} text={textOf?.(row, item)} tone={tone} {...{ row, isTold }} />
            {Note && is(row) && <Note mark={isTold ? row.phone : row.paper} isPaper={!isTold} />}
          </>
        );
      },
    })),
  ];
}

/** Says what the child's other guardians answered, where this one did not, or not the same. */
function Student({ row, child }: Pick<ShownRow<EngagementRow>, 'row' | 'child'>) {
  const { own, others = [], isDiffering = false } = child ?? {};
  const isTold = isDiffering || own === undefined;
  return (
    <>
      {row.studentName}
      {isDiffering && (
        <>
          {' '}
          <StatusChip tone="warning">respostas diferentes</StatusChip>
        </>
      )}
      {isTold && others.length > 0 && (
        <OtherAnswers>
          {others.map(({ responsibleName, answer }) => `${responsibleName}: ${answer}`).join(' · ')}
        </OtherAnswers>
      )}
    </>
  );
}

/** Marks guardians whose e-mail never arrived, where nothing else says so. */
function Guardian({ responsibleName, delivery, notification }: EngagementRow) {
  if (delivery !== 'failed' || notification) return responsibleName;
  return (
    <>
      {responsibleName} <StatusChip tone="danger">não entregue</StatusChip>
    </>
  );
}

interface AnswerProps {
  is: boolean;
  text?: string;
  tone?: 'success' | 'danger';
  /** Whether a no is worth a place on a phone. */
  isTold: boolean;
  row: Pick<EngagementRow, 'askedAgain' | 'answeredBy'>;
}

const icons = { success: Check, danger: X };

function Answer({ row, ...answer }: AnswerProps) {
  return (
    <>
      <Given {...answer} />
      {answer.is && !answer.isTold && row.answeredBy && (
        <Noted>{lookUp(answeredByTexts, row.answeredBy)}</Noted>
      )}
      {answer.is && !answer.isTold && row.askedAgain && <Noted>antes da mudança</Noted>}
    </>
  );
}

function Given({ is, text: words, tone = 'success', isTold }: Omit<AnswerProps, 'row'>) {
  if (!is) return <None data-none={isTold ? undefined : ''}>—</None>;
  if (words !== undefined) return <Text breaks>{words}</Text>;
  const Icon = icons[tone];
  return (
    <Yes data-tone={tone}>
      <Icon aria-hidden size={16} />
      <strong>sim</strong>
    </Yes>
  );
}
