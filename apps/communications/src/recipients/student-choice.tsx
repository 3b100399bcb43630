import { StudentPicker, type StudentPickerProps } from '@caderneta/ui';
import { lazy, Suspense, useState } from 'react';
import { ChoiceSkeleton } from './choice-skeleton.tsx';

const ChoiceOfMany = lazy(() =>
  import('./choice-of-many.tsx').then((m) => ({ default: m.ChoiceOfMany })),
);

/** Chooses students; in a school so big that not all of them came, with what reads the others. */
export function StudentChoice(props: StudentPickerProps) {
  const isUnread = props.classrooms.some(({ unread }) => unread);
  // Stays the same when all are read: what is searched for and opened stays too.
  const [isBig, setBig] = useState(isUnread);
  if (isUnread && !isBig) setBig(true);
  if (!isBig) return <StudentPicker {...props} />;
  return (
    <Suspense fallback={<ChoiceSkeleton />}>
      <ChoiceOfMany {...props} />
    </Suspense>
  );
}
