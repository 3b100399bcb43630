import type { FamilyCommunication } from '@caderneta/api-client/contract';
import type { ReactNode } from 'react';
import { ActivityTasks } from './activity-tasks.tsx';
import { EventAnswers } from './event-answers.tsx';
import { Gallery } from './gallery.tsx';
import { ReadingConfirmation } from './reading-confirmation.tsx';

export interface ItemTaskProps {
  item: FamilyCommunication;
  /** What the family calls its children. */
  names: ReadonlyMap<string, string>;
}

const tasks: Record<FamilyCommunication['kind'], (props: ItemTaskProps) => ReactNode> = {
  announcement: ReadingConfirmation,
  event: EventAnswers,
  activity: ActivityTasks,
  gallery: Gallery,
};

/** What a guardian can do with an item of its kind. */
export function ItemTask(props: ItemTaskProps) {
  const Task = tasks[props.item.kind];
  return <Task {...props} />;
}
