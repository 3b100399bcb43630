import type { School, SignedInEmployee } from '@caderneta/api-client/contract';
import { PlatformContext } from '@caderneta/platform/host';
import { useEffect, useMemo } from 'react';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { FrameLayout } from '../frame/frame-layout.tsx';
import { MenuSheet, useOpenMenu } from '../frame/menu-sheet.tsx';
import { withHome } from '../frame/navigation.ts';
import { ModalHost } from '../hosts/modal-host.tsx';
import { preparePage } from '../pages/prepare-page.ts';
import { askWhenCalm } from '../updates/ask-when-calm.ts';
import { useCounts } from './badge-counts.ts';
import { Person } from './person.tsx';
import { PortalRoutes } from './portal-routes.tsx';

export interface PortalProps {
  employee: SignedInEmployee;
  school: School;
}

/** The signed-in area once everything is known: frame, pages, and what remotes may use. */
export function Portal({ employee, school }: PortalProps) {
  const shell = useShell();
  const { toasts, modals, events } = shell;
  const openMenu = useOpenMenu();
  const { navigation } = useStore(shell.remotes);
  const areas = useMemo(() => withHome(navigation), [navigation]);
  const counts = useCounts(navigation, events);
  const platform = useMemo(
    () => ({ toasts, modals, events, session: { employee, school } }),
    [toasts, modals, events, employee, school],
  );
  useEffect(() => askWhenCalm(shell), [shell]);
  useEffect(() => {
    if (!/[?&]previa=/.test(window.location.search)) return;
    void import('../updates/open-preview.ts').then((m) => m.openPreviewOfAddress(shell));
  }, [shell]);

  const onApproach = (path: string) => void preparePage(shell, path);
  return (
    <PlatformContext value={platform}>
      <FrameLayout
        {...{ school, areas, counts, onApproach }}
        person={<Person employee={employee} />}
        onMenu={openMenu}
      >
        <PortalRoutes />
      </FrameLayout>
      <MenuSheet {...{ areas, counts }} />
      <ModalHost />
    </PlatformContext>
  );
}
