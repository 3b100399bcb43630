import { listedOr } from '@caderneta/api-client/contract';
import { ApiError } from '@caderneta/api-client/fetch';
import { ErrorState, LoadingScreen } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { familyQuery } from '../session/family.queries.ts';
import { readOwners } from '../session/owner.ts';
import { linkQuery, pair } from './pairing.queries.ts';
import { isInApp } from '../install/device.ts';
import { OpenLink } from './open-link.tsx';
import { ClosedLink, MovedLink, schoolOf } from './closed-link.tsx';
import { navigate } from '../ground/navigation.ts';
import { RestingLink } from './resting-link.tsx';
import { targetOf } from '../welcome/target-of.ts';

// Few links are opened inside another app.
const LeaveApp = lazy(() => import('./leave-app.tsx').then((m) => ({ default: m.LeaveApp })));

export interface PersonalLinkProps {
  token: string;
}

/** Shows what a personal link opens, and for which guardian. */
export function PersonalLink({ token }: PersonalLinkProps) {
  const link = useQuery(linkQuery(token));
  // The link tells a first visit that nobody reads here, and spares it a call that is refused.
  const [leaves, setLeaves] = useState(isInApp);
  const [isKnown] = useState(() => readOwners().length > 0);
  const family = useQuery({ ...familyQuery(), enabled: isKnown || !link.isPending });

  if (link.isPending || family.isPending) return <LoadingScreen />;
  if (link.error) {
    const { status, movedTo } = link.error instanceof ApiError ? link.error : {};
    if (movedTo) return <MovedLink address={movedTo} token={token} />;
    if (status === 404 || status === 422) return <ClosedLink reason="unknown" />;
    if (status === 429) return <ClosedLink reason="tooMany" />;
    return <ErrorState onRetry={() => void link.refetch()} busy={link.isFetching} />;
  }
  const { data } = link;
  if (data.isMine)
    return <OpenedLink token={data.state === 'open' ? token : null} target={data.target} />;
  const { restingDeviceId } = data;
  if (restingDeviceId && family.data) {
    const open = data.state === 'open' ? token : null;
    return <RestingLink token={open} link={{ ...data, restingDeviceId }} family={family.data} />;
  }
  if (data.state !== 'open') {
    const reason = listedOr(['used', 'expired'] as const, data.state, 'unknown' as const);
    return <ClosedLink reason={reason} {...schoolOf(data)} />;
  }
  if (leaves) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <LeaveApp token={token} link={data} onStay={() => setLeaves(false)} />
      </Suspense>
    );
  }
  return <OpenLink token={token} link={data} family={family.data ?? null} />;
}

interface OpenedLinkProps {
  /** Of a link that can still pair a device; null for a used one. */
  token: string | null;
  target: string;
}

/**
 * Opens the link's target at once, because the device is already the guardian's. The server uses up
 * the link of an e-mail meanwhile.
 */
function OpenedLink({ token, target }: OpenedLinkProps) {
  useEffect(() => {
    if (token) void pair(token).catch(() => undefined);
    navigate(targetOf(target), { replace: true });
  }, [token, target]);
  return <LoadingScreen />;
}
