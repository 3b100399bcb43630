import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { color, text } from '@caderneta/ui';
import { stack } from '../reading/reading-style.ts';
import { ActivityTask } from './activity-task.tsx';

export interface ActivityTasksProps {
  item: FamilyCommunication;
  /** Names of the children in the family. */
  names: ReadonlyMap<string, string>;
}

/** Which child is done with an activity. */
export function ActivityTasks({ item: { id, copies }, names }: ActivityTasksProps) {
  return (
    <section css={stack} aria-label="Entrega">
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
