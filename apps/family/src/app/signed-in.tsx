import { ErrorState, LoadingScreen } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Layout, type LayoutProps } from '../layout/layout.tsx';
import { FamilyContext, familyAt } from '../session/family-context.ts';
import { familyQuery, readersOf } from '../session/family.queries.ts';
import { useSendingWaiting } from '../waiting/use-sending-waiting.ts';
import { readOwners } from '../session/owner.ts';
import { useShownSchool } from '../session/shown-school.ts';

const HowToEnter = lazy(() =>
  import('../pairing/how-to-enter.tsx').then((m) => ({ default: m.HowToEnter })),
);

export interface SignedInProps extends Pick<LayoutProps, 'area' | 'isRoot'> {
  children: ReactNode;
}

/** Shows its children to the guardian of this device, and `HowToEnter` to anybody else. */
export function SignedIn({ area, isRoot, children }: SignedInProps) {
  const { data: family, isPending, isFetching, refetch } = useQuery(familyQuery());
  useSendingWaiting(family);
  const schoolId = useShownSchool(family);
  if (isPending) return <LoadingScreen />;
  if (family === undefined) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />;
  if (family === null) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <main>
          {/* The school has ended this device; leaving by oneself removes the session. */}
          <HowToEnter hasEnded={readOwners().length > 0} />
        </main>
      </Suspense>
    );
  }
  return (
    // Somebody else finds no dialog that the one before has opened.
    <FamilyContext key={readersOf(family)} value={familyAt(family, schoolId)}>
      <Layout area={area} isRoot={isRoot}>
        {/* Settings are of the whole device. */}
        {area === 'more' ? <FamilyContext value={family}>{children}</FamilyContext> : children}
      </Layout>
    </FamilyContext>
  );
}
