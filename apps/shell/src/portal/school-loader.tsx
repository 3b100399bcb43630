import { api } from '@caderneta/api-client';
import { getSchool, type SignedInEmployee } from '@caderneta/api-client/contract';
import { isOffline } from '@caderneta/platform';
import { ErrorState } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useShell, type Shell } from '../ground/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { PortalLayout } from '../layout/portal-layout.tsx';
import { withHome } from '../layout/navigation.ts';
import { WaitingPage } from '../layout/waiting-page.tsx';
import type { SchoolSign } from '../layout/sidebar.tsx';
import { preparePage } from '../pages/prepare-page.ts';
import { Portal } from './portal.tsx';

export interface SchoolLoaderProps {
  employee: SignedInEmployee;
}

/** Loads the school and the list of remotes, which every page of the portal needs. */
export function SchoolLoader({ employee }: SchoolLoaderProps) {
  const shell = useShell();
  const { navigation } = useStore(shell.remotes);
  const school = useQuery({
    queryKey: ['school', employee.schoolId],
    async queryFn({ signal }) {
      // Without a network the worker may still know the school.
      await shell.freshen().catch((error: unknown) => {
        if (!isOffline(error)) throw error;
      });
      return api.call(getSchool, { params: { id: employee.schoolId } }, { signal });
    },
    staleTime: Infinity,
  });
  const remotes = useQuery({
    queryKey: ['remotes', employee.id],
    queryFn: () => prepareRemotes(shell, employee.id).then(() => true),
    // Else the layout would be drawn twice, the second time at once.
    initialData: areKnown(shell, employee.id) || undefined,
    staleTime: Infinity,
    gcTime: 0,
  });

  const isReady = Boolean(school.data && remotes.data);
  useEffect(() => {
    if (!isReady) void preparePage(shell, window.location.pathname);
  }, [shell, remotes.data, isReady]);

  const around = (children: ReactNode) => (
    <PortalLayout school={schoolOfPage()} navigation={withHome(navigation)} counts={new Map()}>
      {children}
    </PortalLayout>
  );
  if (school.isError && !school.data) {
    return around(<ErrorState offline={isOffline(school.error)} onRetry={shell.reload} />);
  }
  if (!school.data || !remotes.data) return around(<WaitingPage />);
  return <Portal employee={employee} school={school.data} />;
}

/** The school as the page's HTML names it, for as long as nothing is loaded. */
function schoolOfPage(): SchoolSign {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="school"]');
  return { name: meta?.content ?? '', city: meta?.dataset.city ?? null, logoUrl: null };
}

const areKnown = ({ remotes }: Shell, employeeId: string) =>
  remotes.owner === employeeId && remotes.current().remotes.length > 0;

/**
 * Sees to it that the remotes of this employee are known. The page's HTML knows them by its cookie;
 * a session without one (it expired, or somebody just signed in) gets them here.
 */
async function prepareRemotes(shell: Shell, employeeId: string): Promise<void> {
  const { remotes, renew, report } = shell;
  if (areKnown(shell, employeeId)) return;
  try {
    await remotes.refresh(employeeId);
    if (remotes.current().remotes.length > 0) return;
    await renew();
    await remotes.refresh(employeeId);
  } catch (error) {
    // The rest of the portal works without them, and their pages offer to try again.
    report('the remotes of the session could not be asked for', error);
  }
}
