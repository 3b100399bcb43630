import { paths, pathTo } from '@caderneta/links';
import { useNavigate } from 'react-router-dom';
import { useFillStore } from '../record/use-fill-store.ts';
import { SendingNotices } from './sending-callouts.tsx';

export interface ClassroomNoticesProps {
  classroomId: string;
}

/** Sends a classroom's waiting batches on every page of diaries. */
export function ClassroomNotices({ classroomId }: ClassroomNoticesProps) {
  const navigate = useNavigate();
  const fill = useFillStore(classroomId);
  return (
    <SendingNotices
      {...fill}
      onRestored={() => void navigate(pathTo(paths.fillDiaries, { classroomId }))}
    />
  );
}
