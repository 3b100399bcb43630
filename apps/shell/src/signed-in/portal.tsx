import type { School, SignedInEmployee } from '@caderneta/api-client/contract';
import { PlatformContext } from '@caderneta/platform/host';
import { useEffect, useMemo, useState } from 'react';
import { useShell } from '../app/shell-context.ts';
import { FrameLayout } from '../frame/frame-layout.tsx';
import { MenuSheet } from '../frame/menu-sheet.tsx';
import { keepHomeFresh } from '../home/keep-home-fresh.ts';
import { ModalHost } from '../hosts/modal-host.tsx';
import { preparePage } from '../pages/prepare-page.ts';
import { Person } from './person.tsx';
import { PortalRoutes } from './portal-routes.tsx';
import { useUnreadCount, watchUnread } from './unread-messages.ts';

export interface PortalProps {
  employee: SignedInEmployee;
  school: School;
}

/** The signed-in area once everything is known: frame, pages, and what remotes may use. */
export function Portal({ employee, school }: PortalProps) {
  const shell = useShell();
  const { toasts, modals, events, queries } = shell;
  const [menu, setMenu] = useState(false);
  const unread = useUnreadCount(events);
  const platform = useMemo(
    () => ({ toasts, modals, events, session: { employee, school } }),
    [toasts, modals, events, employee, school],
  );
  useEffect(() => watchUnread(events), [events]);
  useEffect(() => keepHomeFresh(events, queries), [events, queries]);

  const { role } = employee;
  const onApproach = (path: string) => void preparePage(shell, path);
  return (
    <PlatformContext value={platform}>
      <FrameLayout
        {...{ school, role, unread, onApproach }}
        person={<Person employee={employee} />}
        onMenu={() => setMenu(true)}
      >
        <PortalRoutes role={role} />
      </FrameLayout>
      {menu && <MenuSheet {...{ employee, unread }} onClose={() => setMenu(false)} />}
      <ModalHost />
    </PlatformContext>
  );
}
