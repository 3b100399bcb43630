import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { Grid, Text } from '@caderneta/ui';
import { ActivityTask } from './activity-task.tsx';

export interface ActivityTasksProps {
  item: FamilyCommunication;
  /** Names of the children in the family. */
  names: ReadonlyMap<string, string>;
}

/** Which child is done with an activity. */
export function ActivityTasks({ item: { id, copies }, names }: ActivityTasksProps) {
  return (
    <Grid as="section" id="respostas" columns={1} gap={12} aria-label="Entrega">
      {copies.map((copy) => (
        <ActivityTask
          key={copy.studentId}
          itemId={id}
          copy={copy}
          name={names.get(copy.studentId) ?? copy.studentName}
        />
      ))}
      <Text as="p" size="small" tone="muted">
        A escola vê quando você marca como concluída.
      </Text>
    </Grid>
  );
}
