import { color, media, StatusChip, visuallyHidden, type DataTableColumn } from '@caderneta/ui';
import { Check, X } from 'lucide-react';
import type { AnswerColumn, EngagementRow } from '../kinds/communication-kind.ts';
import type { ShownRow } from './engagement-rows.ts';

export interface EngagementColumnsOptions<Row, Item> {
  answers: readonly AnswerColumn<Row, Item>[];
  showsClassroom: boolean;
}

export function engagementColumns<Row extends EngagementRow, Item>(
  { answers, showsClassroom }: EngagementColumnsOptions<Row, Item>,
  item: Item,
): DataTableColumn<ShownRow<Row>>[] {
  const seen: AnswerColumn<Row, Item> = {
    header: 'Visualizou',
    is: ({ visualized }) => visualized,
  };
  return [
    { key: 'student', header: 'Aluno', phone: 'start', cell: ({ row }) => row.studentName },
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
    ...[seen, ...answers].map(({ header, is, textOf, tone }) => ({
      key: header,
      header,
      phone: 'end-labelled' as const,
      cell: ({ row }: ShownRow<Row>) => (
        <Answer
          is={is(row)}
          text={textOf?.(row, item)}
          tone={tone}
          isTold={header === seen.header}
        />
      ),
    })),
  ];
}

/** Marks guardians whose e-mail never arrived. */
function Guardian({ responsibleName, delivery }: EngagementRow) {
  if (delivery !== 'failed') return responsibleName;
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
}

const icons = { success: Check, danger: X };

function Answer({ is, text, tone = 'success', isTold }: AnswerProps) {
  if (!is) {
    return (
      <span data-none={isTold ? undefined : ''} css={{ color: color.inkMuted }}>
        —
      </span>
    );
  }
  if (text !== undefined) return <span css={{ overflowWrap: 'anywhere' }}>{text}</span>;
  const Icon = icons[tone];
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: '6px', color: color[tone] }}>
      <Icon aria-hidden size={16} />
      <strong css={{ [media.phone]: visuallyHidden }}>sim</strong>
    </span>
  );
}
