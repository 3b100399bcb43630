import { paths, pathTo } from '@caderneta/links';
import { useNavigate } from 'react-router-dom';
import { useFillStore } from '../record/use-fill-store.ts';
import { SendingCallouts } from './sending-callouts.tsx';

export interface ClassroomCalloutsProps {
  classroomId: string;
}

/** Sends a classroom's waiting batches on every page of diaries. */
export function ClassroomCallouts({ classroomId }: ClassroomCalloutsProps) {
  const navigate = useNavigate();
  const fill = useFillStore(classroomId);
  return (
    <SendingCallouts
      {...fill}
      onRestored={() => void navigate(pathTo(paths.fillDiaries, { classroomId }))}
    />
  );
}
