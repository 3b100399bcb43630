import { color, StatusChip, type DataTableColumn } from '@caderneta/ui';
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
    { key: 'student', header: 'Aluno', cell: ({ row }) => row.studentName },
    { key: 'guardian', header: 'Responsável', cell: ({ row }) => <Guardian {...row} /> },
    ...(showsClassroom
      ? [
          {
            key: 'classroom',
            header: 'Turma',
            cell: ({ classroomName }: ShownRow<Row>) => classroomName,
          },
        ]
      : []),
    ...[seen, ...answers].map(({ header, is, tone }) => ({
      key: header,
      header,
      cell: ({ row }: ShownRow<Row>) => <Answer is={is(row)} tone={tone} />,
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
}

const icons = { success: Check, danger: X };

function Answer({ is, tone = 'success' }: AnswerProps) {
  if (!is) return <span css={{ color: color.inkMuted }}>—</span>;
  const Icon = icons[tone];
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: '6px', color: color[tone] }}>
      <Icon aria-hidden size={16} />
      <strong>sim</strong>
    </span>
  );
}
