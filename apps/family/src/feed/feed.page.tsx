import { text } from '@caderneta/ui';
import { useSearchParams } from 'wouter';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths } from '../app/paths.ts';
import { ChildFilter } from '../layout/child-filter.tsx';
import { useFamily } from '../session/family-context.ts';
import { FeedList } from './feed-list.tsx';
import { unreadQuery } from '../session/family.queries.ts';
import { feedKey } from './feed.queries.ts';

const hrefFor = (studentId: string | undefined) =>
  studentId ? `${paths.feed}?crianca=${studentId}` : paths.feed;

/** Everything the school sent, for all the guardian's children. */
export function FeedPage() {
  const { students } = useFamily();
  const [params] = useSearchParams();
  const asked = params.get('crianca');
  // An address may name a child that has left, or one of another family.
  const studentId = students.find(({ id }) => id === asked)?.id;
  usePullNews();
  return (
    <>
      <h1 css={{ ...text.h1, marginBottom: '12px' }}>Novidades</h1>
      <ChildFilter current={studentId} hrefFor={hrefFor} offersAll />
      <FeedList key={studentId} studentId={studentId} />
    </>
  );
}

/** Loads the feed again when the server counts more than before. */
function usePullNews(): void {
  const queries = useQueryClient();
  const { data } = useQuery(unreadQuery());
  const items = data?.items;
  const before = useRef(items);

  useEffect(() => {
    const known = before.current;
    before.current = items;
    if (known !== undefined && items !== undefined && items > known) {
      void queries.invalidateQueries({ queryKey: feedKey });
    }
  }, [items, queries]);
}
