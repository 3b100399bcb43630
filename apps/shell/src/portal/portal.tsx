import type { School, SignedInEmployee } from '@caderneta/api-client/contract';
import { PlatformContext } from '@caderneta/platform/host';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useShell } from '../ground/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { fetchMenu } from '../layout/fetch-menu.ts';
import { PortalLayout } from '../layout/portal-layout.tsx';
import { withHome } from '../layout/navigation.ts';
import { ModalHost } from '../overlays/modal-host.tsx';
import { preparePage } from '../pages/prepare-page.ts';
import { useCounts } from './badge-counts.ts';
import { Person } from './person.tsx';
import { PortalRoutes } from './portal-routes.tsx';
import { Senders } from './senders.tsx';

const MenuSheet = lazy(async () => ({ default: (await fetchMenu()).MenuSheet }));

export interface PortalProps {
  employee: SignedInEmployee;
  school: School;
}

/** The portal once school and remotes are loaded: layout, pages and the remotes' platform. */
export function Portal({ employee, school }: PortalProps) {
  const shell = useShell();
  const { toasts, modals, events, reload } = shell;
  const [isMenuOpen, openMenu] = useState(false);
  const { navigation: ofRemotes } = useStore(shell.remotes);
  const navigation = useMemo(() => withHome(ofRemotes), [ofRemotes]);
  const counts = useCounts(ofRemotes, events);
  const platform = useMemo(
    () => ({ toasts, modals, events, reload, session: { employee, school } }),
    [toasts, modals, events, reload, employee, school],
  );
  const isOutdated = useStore(shell.updates) !== null;
  useEffect(() => {
    if (!isOutdated) return;
    const asking = import('../updates/ask-when-calm.ts').then((m) => m.askWhenCalm(shell));
    return () => void asking.then((stop) => stop());
  }, [shell, isOutdated]);
  useEffect(() => {
    if (!/[?&]previa=/.test(window.location.search)) return;
    void import('../updates/open-preview.ts').then((m) => m.openPreviewOfAddress(shell));
  }, [shell]);

  const onApproach = (path: string) => void preparePage(shell, path);
  return (
    <PlatformContext value={platform}>
      <PortalLayout
        {...{ school, navigation, counts, onApproach }}
        person={<Person employee={employee} />}
        onMenu={() =>
          void fetchMenu().then(
            () => openMenu(true),
            (error) => toasts.fail('Não foi possível abrir o menu.', error),
          )
        }
      >
        <PortalRoutes />
      </PortalLayout>
      {isMenuOpen && (
        <Suspense>
          <MenuSheet {...{ navigation, counts }} onClose={() => openMenu(false)} />
        </Suspense>
      )}
      <ModalHost />
      <Senders employeeId={employee.id} />
    </PlatformContext>
  );
}
