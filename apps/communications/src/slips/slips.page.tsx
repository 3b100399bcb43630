import { paths } from '@caderneta/links';
import { useLocation } from 'react-router-dom';
import { activityKind } from '../kinds/activity.tsx';
import { announcementKind } from '../kinds/announcement.tsx';
import { idIn } from '../kinds/communication-kind.ts';
import { eventKind } from '../kinds/event.tsx';
import { pollKind } from '../kinds/poll.tsx';
import { Slips } from './slips.tsx';

/** Slips of an item of any kind but galleries: one chunk, whose page the address tells. */
export default function SlipsPage() {
  const { pathname } = useLocation();
  const idOf = (path: string) => idIn(`${path}/bilhetes`, pathname);
  const [event, activity, poll] = [paths.event, paths.activity, paths.poll].map(idOf);
  if (event) return <Slips kind={eventKind} id={event} />;
  if (activity) return <Slips kind={activityKind} id={activity} />;
  if (poll) return <Slips kind={pollKind} id={poll} />;
  return <Slips kind={announcementKind} id={idOf(paths.announcement) ?? ''} />;
}
