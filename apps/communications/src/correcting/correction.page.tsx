import { paths } from '@caderneta/links';
import { useLocation } from 'react-router-dom';
import { activityKind } from '../kinds/activity.tsx';
import { announcementKind } from '../kinds/announcement.tsx';
import { idIn } from '../kinds/communication-kind.ts';
import { eventKind } from '../kinds/event.tsx';
import { pollKind } from '../kinds/poll.tsx';
import { Correction } from './correction.tsx';

/** The form that corrects a sent item of any kind but galleries, which stay editable. */
export default function CorrectionPage() {
  const { pathname } = useLocation();
  const idOf = (path: string) => idIn(`${path}/corrigir`, pathname);
  const [event, activity, poll] = [paths.event, paths.activity, paths.poll].map(idOf);
  if (event) return <Correction kind={eventKind} id={event} />;
  if (activity) return <Correction kind={activityKind} id={activity} />;
  if (poll) return <Correction kind={pollKind} id={poll} />;
  return <Correction kind={announcementKind} id={idOf(paths.announcement) ?? ''} />;
}
