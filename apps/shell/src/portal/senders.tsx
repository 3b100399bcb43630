import { useStore } from '@caderneta/app-kit';
import { followDrafts } from '@caderneta/platform';
import { onItsWay } from '@caderneta/platform/host';
import { useEffect, useState } from 'react';
import { useShell } from '../ground/shell-context.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { idOfPart } from '../remotes/remotes.ts';

export interface SendersProps {
  employeeId: string;
}

/**
 * Sends what waits here on every page. Loads a remote only for what waits, and
 * only on a line: a load that fails counts against the remote's build.
 */
export function Senders({ employeeId }: SendersProps) {
  const shell = useShell();
  const { remotes } = useStore(shell.remotes);
  const find = () =>
    [...new Set(onItsWay(employeeId).flatMap(({ sender }) => sender ?? []))].sort().join();
  const [names, setNames] = useState(() => (navigator.onLine ? find() : ''));
  useEffect(() => {
    const look = () => navigator.onLine && setNames(find());
    const unfollow = followDrafts(look);
    addEventListener('online', look);
    return () => {
      unfollow();
      removeEventListener('online', look);
    };
  });
  return remotes
    .filter(({ name }) => names.split(',').includes(name))
    .map((remote) => ({ remote, kind: 'sender', key: '' }) as const)
    .map((part) => <RemoteOutlet key={idOfPart(part)} part={part} waiting={null} failed={<></>} />);
}
