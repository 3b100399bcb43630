import type { PendingDiaryCount } from '@caderneta/api-client/contract';
import { Card, ProgressBar, space, StatusChip } from '@caderneta/ui';

export type ClassroomCardProps = PendingDiaryCount;

/** How far a classroom is with today's diaries. */
export function ClassroomCard({ classroomName, pending, total }: ClassroomCardProps) {
  return (
    <Card aria-label={classroomName} css={{ display: 'grid', gap: space[12] }}>
      <h2 css={{ overflowWrap: 'anywhere' }}>{classroomName}</h2>
      <div>
        {pending === 0 ? (
          <StatusChip tone="success">Todos feitos</StatusChip>
        ) : (
          <StatusChip tone="warning">
            Faltam {pending} de {total}
          </StatusChip>
        )}
      </div>
      <ProgressBar
        label={`Diários feitos em ${classroomName}`}
        value={total - pending}
        max={total}
        tone="diarios"
        showNumbers
      />
    </Card>
  );
}
