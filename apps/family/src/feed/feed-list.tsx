import type { FeedItem } from '@caderneta/api-client/contract';
import { useDay } from '@caderneta/app-kit';
import { dayOf, groupByDay, formatDayHeading } from '@caderneta/school-time';
import {
  Card,
  EmptyState,
  ErrorState,
  LoadingStatus,
  Row,
  Skeleton,
  Stack,
  Text,
} from '@caderneta/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { MoreButton } from '../ground/more-button.tsx';
import { useFamily } from '../session/family-context.ts';
import { FeedCard } from './feed-card.tsx';
import { feedHref, feedQuery, type FeedChoice } from './feed.queries.ts';

/** Items that stand first, then the others under their days, newest first. */
export function FeedList(shown: FeedChoice) {
  const { timezone } = useFamily().school;
  const today = useDay(() => dayOf(new Date(), timezone));
  const feed = useInfiniteQuery(feedQuery(shown));
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage } = feed;
  if (isPending) return <FeedSkeleton />;
  if (!data) return <ErrorState onRetry={() => void feed.refetch()} busy={isFetching} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    if (!shown.isPending) return <EmptyState />;
    return <EmptyState icon={CircleCheck}>A escola não espera nenhuma resposta sua.</EmptyState>;
  }
  const first = items.filter(({ standsFirst }) => standsFirst);
  const others = items.filter(({ standsFirst }) => !standsFirst);
  return (
    <Stack gap={12}>
      {first.length > 0 && <FeedSection id="first" heading="Veja primeiro" items={first} />}
      {groupByDay(others, ({ at }) => at, timezone).map(({ day, items: ofDay }) => (
        <FeedSection
          key={day}
          id={`day-${day}`}
          heading={formatDayHeading(day, timezone, today)}
          items={ofDay}
        />
      ))}
      {hasNextPage && (
        <MoreButton
          href={feedHref(shown, data.pages.at(-1)?.next)}
          busy={isFetchingNextPage}
          failed={feed.isFetchNextPageError}
          onMore={() => void feed.fetchNextPage()}
        />
      )}
    </Stack>
  );
}

interface FeedSectionProps {
  id: string;
  heading: string;
  items: readonly FeedItem[];
}

function FeedSection({ id, heading, items }: FeedSectionProps) {
  return (
    <Stack as="section" aria-labelledby={id} gap={12}>
      <Text as="h2" id={id} size="small" tone="muted" weight={800} marginTop={8}>
        {heading}
      </Text>
      <Stack as="ul" gap={12} className="feed-day">
        {items.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <FeedCard item={item} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** Three cards that are about to come. */
function FeedSkeleton() {
  return (
    <LoadingStatus>
      <Stack gap={12}>
        {[0, 1, 2].map((place) => (
          <Stack as={Card} key={place} gap={12}>
            <Row gap={8}>
              <Skeleton width={32} height={32} />
              <Skeleton width={120} height={14} />
            </Row>
            <Skeleton width="70%" height={20} />
            <Skeleton width="94%" />
          </Stack>
        ))}
      </Stack>
    </LoadingStatus>
  );
}
