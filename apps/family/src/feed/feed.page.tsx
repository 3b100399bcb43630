import { useHasScripts } from '@caderneta/app-kit';
import { formatDate, formatTime } from '@caderneta/school-time';
import { color, Row, Text, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useSearchParams } from 'wouter';
import {
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Opened } from '../app/pages.ts';
import { ChildFilter } from '../layout/child-filter.tsx';
import { updatedAt } from '../layout/updated-at.ts';
import { PhoneQuestion } from '../contacts/phone-question.tsx';
import { familyAt, schoolsOf, useFamily } from '../session/family-context.ts';
import { feedKey, unreadAt, unreadQuery } from '../session/family.queries.ts';
import { schoolOfAddress } from '../session/shown-school.ts';
import { FeedFilter } from './feed-filter.tsx';
import { FeedList } from './feed-list.tsx';
import { choiceOf, feedChoiceOf, feedHref, feedQuery, type FeedChoice } from './feed.queries.ts';
import { MarkAllRead } from './mark-all-read.tsx';
import { ReturnedMail } from './returned-mail.tsx';

/** Asks for what the address chooses. */
export function askFeed(queries: QueryClient, { family, pathname, search }: Opened): void {
  const shown = familyAt(family, schoolOfAddress(family, pathname, search));
  void queries.prefetchInfiniteQuery(feedQuery(feedChoiceOf(search, shown)));
}

/** Everything one school sent, for all the guardian's children there, or what awaits an answer. */
export function FeedPage() {
  const family = useFamily();
  const [params] = useSearchParams();
  const shown = feedChoiceOf(params, family);
  const { studentId, isPending } = shown;
  const heading = useRef<HTMLHeadingElement>(null);
  usePullNews(shown);
  useOtherFeeds();
  return (
    <>
      <Row wrap justify="space-between" gap={[0, 12]} marginBottom={8}>
        <div>
          <Text as="h1" size="h1" ref={heading} tabIndex={-1}>
            Novidades
          </Text>
          <UpdatedAt {...shown} />
        </div>
        <MarkAllRead shown={shown} onDone={() => heading.current?.focus()} />
      </Row>
      <ReturnedMail />
      <PhoneQuestion />
      <ChildFilter
        current={studentId}
        hrefFor={(id) => feedHref(choiceOf(family, { studentId: id, isPending }))}
        offersAll
      />
      <FeedFilter {...shown} />
      <FeedList key={feedHref(shown)} {...shown} />
    </>
  );
}

/** When the shown feed came from the school. */
function UpdatedAt(shown: FeedChoice) {
  const { timezone } = useFamily().school;
  const { data, dataUpdatedAt } = useInfiniteQuery(feedQuery(shown));
  const hasScripts = useHasScripts();
  const when = new Date(dataUpdatedAt);
  if (!hasScripts) {
    return (
      <OneLine>
        {/* The worker shows the day of a page that it stored. */}
        atualizado <span hidden>em {formatDate(when, timezone)} </span>às{' '}
        {formatTime(when, timezone)}
      </OneLine>
    );
  }
  return <OneLine>{data && updatedAt(when, timezone)}</OneLine>;
}

/** Takes its room before it has words. */
const OneLine = styled.p({ ...text.small, minHeight: '1lh', color: color.inkMuted });

/** Loads the feed again when the server counts more than it did as the feed was read. */
function usePullNews(shown: FeedChoice): void {
  const queries = useQueryClient();
  const { school } = useFamily();
  const { data: unread, dataUpdatedAt: countedAt } = useQuery(unreadQuery());
  const { data: feed, dataUpdatedAt: loadedAt } = useInfiniteQuery(feedQuery(shown));
  const { items } = unreadAt(unread, school.id);
  const known = feed?.pages[0]?.unreadCount ?? items;
  const isBehind = countedAt >= loadedAt && items > known;

  useEffect(() => {
    if (isBehind) void queries.invalidateQueries({ queryKey: feedKey });
  }, [isBehind, items, queries]);
}

/** Loads the feeds of the other tabs when something comes, so that a tap shows them, offline too. */
function useOtherFeeds(): void {
  const queries = useQueryClient();
  const family = useFamily();
  const { data: unread } = useQuery(unreadQuery());
  const others = schoolsOf(family).filter(({ id }) => id !== family.school.id);
  const counts = others.map(({ id }) => `${id} ${unreadAt(unread, id).items}`).join();
  const load = useEffectEvent(() => {
    for (const { id } of others) {
      const shown = { studentId: undefined, isPending: false };
      void queries.prefetchInfiniteQuery(feedQuery(choiceOf(familyAt(family, id), shown)));
    }
  });

  useEffect(() => {
    if (counts) load();
  }, [counts]);
}
