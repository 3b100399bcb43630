import { color, media, StatusChip, visuallyHidden, type DataTableColumn } from '@caderneta/ui';
import { Check, X } from 'lucide-react';
import type { AnswerColumn, EngagementRow } from '../kinds/communication-kind.ts';
import type { ShownRow } from './engagement-rows.ts';

export interface EngagementColumnsOptions<Row> {
  answers: readonly AnswerColumn<Row>[];
  showsClassroom: boolean;
}

export function engagementColumns<Row extends EngagementRow>({
  answers,
  showsClassroom,
}: EngagementColumnsOptions<Row>): DataTableColumn<ShownRow<Row>>[] {
  const seen: AnswerColumn<Row> = { header: 'Visualizou', is: ({ visualized }) => visualized };
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
    ...[seen, ...answers].map(({ header, is, tone }) => ({
      key: header,
      header,
      phone: 'end-labelled' as const,
      cell: ({ row }: ShownRow<Row>) => (
        <Answer is={is(row)} tone={tone} isTold={header === seen.header} />
      ),
    })),
  ];
}

/** Who would have got an e-mail that never arrived is told apart. */
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
  tone?: 'success' | 'danger';
  /** Whether a no is worth a place on a phone. */
  isTold: boolean;
}

const icons = { success: Check, danger: X };

function Answer({ is, tone = 'success', isTold }: AnswerProps) {
  if (!is) {
    return (
      <span data-none={isTold ? undefined : ''} css={{ color: color.inkMuted }}>
        —
      </span>
    );
  }
  const Icon = icons[tone];
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: '6px', color: color[tone] }}>
      <Icon aria-hidden size={16} />
      <strong css={{ [media.phone]: visuallyHidden }}>sim</strong>
    </span>
  );
}
