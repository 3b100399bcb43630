import { followDrafts, useDrafts } from '@caderneta/platform';
import { useEffect, useState } from 'react';
import { classroomOf } from '../record/fill-keys.ts';
import { fillDrafts } from '../record/fill-record.ts';
import { useFillStore } from '../record/use-fill-store.ts';

/** Sends the waiting diaries of all classrooms, whatever page is open. */
export default function SendWaiting() {
  const drafts = useDrafts(fillDrafts);
  const classrooms = () => [...new Set(drafts.keys().map(classroomOf))].sort().join(' ');
  const [ids, setIds] = useState(classrooms);
  useEffect(() => followDrafts(() => setIds(classrooms())));
  return ids
    .split(' ')
    .filter(Boolean)
    .map((id) => <OfClassroom key={id} id={id} />);
}

function OfClassroom({ id }: { id: string }) {
  useFillStore(id, false);
  return null;
}
