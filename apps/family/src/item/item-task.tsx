import { isListed, type FamilyCommunication } from '@caderneta/api-client/contract';
import { lazy, Suspense, type ComponentType } from 'react';
import { ActivityTasks } from './activity-tasks.tsx';
import { EventAnswers } from './event-answers.tsx';
import { ReadingConfirmation } from './reading-confirmation.tsx';

// The other kinds do not wait for its code.
const Gallery = lazy(() => import('./gallery.tsx').then((m) => ({ default: m.Gallery })));

type CommunicationKind = 'announcement' | 'event' | 'activity' | 'gallery';

export interface ItemTaskProps {
  item: FamilyCommunication;
  /** What the family calls its children. */
  names: ReadonlyMap<string, string>;
}

const tasks: Record<CommunicationKind, ComponentType<ItemTaskProps>> = {
  announcement: ReadingConfirmation,
  event: EventAnswers,
  activity: ActivityTasks,
  gallery: Gallery,
};

/** What a guardian can do with an item of its kind; nothing with one that this page is too old for. */
export function ItemTask(props: ItemTaskProps) {
  const { kind } = props.item;
  if (!isListed(tasks, kind)) return null;
  const Task = tasks[kind];
  return (
    <Suspense>
      <Task {...props} />
    </Suspense>
  );
}
