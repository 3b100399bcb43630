import { Button, space, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toasts } from '../ground/toast-host.tsx';
import { nameOfSchool, useFamily } from '../session/family-context.ts';
import { feedKey, unreadAt, unreadKey, unreadQuery } from '../session/family.queries.ts';
import { feedQuery, markRead, type FeedChoice } from './feed.queries.ts';

export interface MarkAllReadProps {
  shown: FeedChoice;
  /** Runs before the button vanishes, which may have the focus. */
  onDone: () => void;
}

/**
 * Takes the unread marks off everything of the school until the shown feed was read. Tells the school
 * nothing.
 */
export function MarkAllRead({ shown, onDone }: MarkAllReadProps) {
  const queries = useQueryClient();
  const family = useFamily();
  const { data: unread } = useQuery(unreadQuery());
  const { data: feed } = useInfiniteQuery(feedQuery(shown));
  const [busy, setBusy] = useState(false);
  const until = feed?.pages[0]?.asOf;
  if (!until || !unreadAt(unread, family.school.id).items) return null;

  // `useMutation` here would make the page of an item, which has no room for it, load a file more.
  async function mark(instant: string) {
    setBusy(true);
    try {
      await markRead(instant, nameOfSchool(family));
      await Promise.all([
        queries.invalidateQueries({ queryKey: unreadKey }),
        queries.invalidateQueries({ queryKey: feedKey }),
      ]);
      toasts.show('success', 'Tudo marcado como visto.');
      onDone();
    } catch {
      toasts.show('error', 'Não foi possível marcar. Tente de novo.');
    }
    setBusy(false);
  }

  return (
    <SmallButton data-scripted variant="ghost" busy={busy} onClick={() => void mark(until)}>
      marcar tudo como visto
    </SmallButton>
  );
}

const SmallButton = styled(Button)({
  ...text.small,
  padding: space[8],
  marginRight: `-${space[8]}`,
});
