import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { whenOf } from '@caderneta/family-texts';
import { dayOf } from '@caderneta/school-time';
import { color, StatusChip, text } from '@caderneta/ui';
import { CalendarClock } from 'lucide-react';
import { stack } from '../reading/reading-style.ts';
import { useFamily } from '../session/family-context.ts';
import { ActivityTask } from './activity-task.tsx';
import { taskHead } from './task-style.ts';

export interface ActivityTasksProps {
  item: FamilyCommunication;
  /** Names of the children in the family. */
  names: ReadonlyMap<string, string>;
}

/** Until when an activity is due, and which child is done with it. */
export function ActivityTasks({ item, names }: ActivityTasksProps) {
  const { timezone } = useFamily().school;
  const { id, dueDate, copies } = item;
  const isLate =
    dueDate !== null && dueDate < dayOf(new Date(), timezone) && copies.some(({ done }) => !done);
  return (
    <section css={stack} aria-label="Entrega">
      <div css={taskHead}>
        <p css={{ display: 'flex', gap: '8px', fontWeight: 700 }}>
          <CalendarClock aria-hidden size={20} css={{ marginTop: '2px', color: color.inkMuted }} />
          {whenOf(item, timezone)}
        </p>
        {isLate && <StatusChip tone="warning">prazo encerrado</StatusChip>}
      </div>
      {copies.map((copy) => (
        <ActivityTask
          key={copy.studentId}
          itemId={id}
          copy={copy}
          name={names.get(copy.studentId) ?? copy.studentName}
        />
      ))}
      <p css={{ ...text.small, color: color.inkMuted }}>
        A escola vê quando você marca como concluída.
      </p>
    </section>
  );
}
