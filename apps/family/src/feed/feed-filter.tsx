import { paths } from '@caderneta/family-texts';
import { CountBadge } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { chip, chipRow } from '../layout/chip-style.ts';
import { pendingCountQuery, type FeedChoice } from './feed.queries.ts';

/** @returns '/familia?crianca=…&falta=1' */
export function feedHref({ studentId, isPending }: FeedChoice): string {
  const params = new URLSearchParams();
  if (studentId) params.set('crianca', studentId);
  if (isPending) params.set('falta', '1');
  return params.size > 0 ? `${paths.feed}?${params}` : paths.feed;
}

const words = { ...chip, flex: '0 1 auto', padding: '0 16px' } as const;

/** Chooses between everything and what awaits an answer of the guardian. */
export function FeedFilter({ studentId, isPending }: FeedChoice) {
  const { data: count = 0 } = useQuery(pendingCountQuery(studentId));
  const mark = (isCurrent: boolean) => (isCurrent ? 'true' : undefined);
  return (
    <nav aria-label="Mostrar" css={[chipRow, { flexWrap: 'wrap' }]}>
      <Link
        href={feedHref({ studentId, isPending: false })}
        replace
        aria-current={mark(!isPending)}
        css={words}
      >
        Tudo
      </Link>
      <Link
        href={feedHref({ studentId, isPending: true })}
        replace
        aria-current={mark(isPending)}
        css={words}
      >
        Falta responder
        <CountBadge count={count} />
      </Link>
    </nav>
  );
}
