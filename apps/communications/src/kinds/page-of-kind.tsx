import { paths } from '@caderneta/links';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { activityKind } from './activity.tsx';
import { announcementKind } from './announcement.tsx';
import { idIn, type KindTypes, type WrittenKind } from './communication-kind.ts';
import { eventKind } from './event.tsx';
import { pollKind } from './poll.tsx';

interface ItemProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  id: string;
}

/**
 * Makes the page below the address of an item of any kind that is written in one form.
 * @param end of its address, after that of the item
 */
export function pageOfKind(
  end: string,
  Item: <T extends KindTypes>(props: ItemProps<T>) => ReactNode,
) {
  return function ItemPage() {
    const { pathname } = useLocation();
    const idOf = (path: string) => idIn(`${path}/${end}`, pathname);
    const [event, activity, poll] = [paths.event, paths.activity, paths.poll].map(idOf);
    if (event) return <Item kind={eventKind} id={event} />;
    if (activity) return <Item kind={activityKind} id={activity} />;
    if (poll) return <Item kind={pollKind} id={poll} />;
    return <Item kind={announcementKind} id={idOf(paths.announcement) ?? ''} />;
  };
}
