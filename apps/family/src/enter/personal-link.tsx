import { listedOr } from '@caderneta/api-client/contract';
import { ApiError } from '@caderneta/api-client/fetch';
import { ErrorState, LoadingScreen } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { familyQuery } from '../session/family.queries.ts';
import { linkQuery } from './enter.queries.ts';
import { OpenLink } from './open-link.tsx';
import { OpenedLink } from './opened-link.tsx';
import { ClosedLink, schoolOf } from './closed-link.tsx';

export interface PersonalLinkProps {
  token: string;
}

/** Shows what a personal link can do, and for whom. */
export function PersonalLink({ token }: PersonalLinkProps) {
  const link = useQuery(linkQuery(token));
  const family = useQuery(familyQuery());

  if (link.isPending || family.isPending) return <LoadingScreen />;
  if (link.error) {
    const { status } = link.error instanceof ApiError ? link.error : {};
    if (status === 404 || status === 422) return <ClosedLink reason="unknown" />;
    if (status === 429) return <ClosedLink reason="tooMany" />;
    return <ErrorState onRetry={() => void link.refetch()} busy={link.isFetching} />;
  }
  const { data } = link;
  if (data.isMine)
    return <OpenedLink token={data.state === 'open' ? token : null} target={data.target} />;
  if (data.state !== 'open') {
    const reason = listedOr(['used', 'expired'] as const, data.state, 'unknown' as const);
    return <ClosedLink reason={reason} {...schoolOf(data)} />;
  }
  return <OpenLink token={token} link={data} family={family.data ?? null} />;
}
