import { CountBadge } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Chip, ChipRow } from '../layout/chip.styles.ts';
import { feedHref, pendingCountQuery, type FeedChoice } from './feed.queries.ts';

/** Chooses between everything and what awaits an answer of the guardian. */
export function FeedFilter({ isPending, ...whose }: FeedChoice) {
  const { data: count = 0 } = useQuery(pendingCountQuery(whose));
  const mark = (isCurrent: boolean) => (isCurrent ? 'true' : undefined);
  return (
    <Filter aria-label="Mostrar">
      <Chip href={feedHref({ ...whose, isPending: false })} replace aria-current={mark(!isPending)}>
        Tudo
      </Chip>
      <Chip href={feedHref({ ...whose, isPending: true })} replace aria-current={mark(isPending)}>
        Falta responder
        <CountBadge count={count} />
      </Chip>
    </Filter>
  );
}

const Filter = styled(ChipRow)({
  flexWrap: 'wrap',
  '& > a': { flex: '0 1 auto', padding: '0 16px' },
});
