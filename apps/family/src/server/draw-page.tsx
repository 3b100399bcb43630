import { draw } from '@caderneta/app-kit/draw';
import type { FirstPage } from '@caderneta/family-texts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { CommunicationPage } from '../communication/communication.page.tsx';
import { itemQuery } from '../communication/communication.queries.ts';
import { FeedPage } from '../feed/feed.page.tsx';
import { feedChoiceOf, feedQuery, pendingCountQuery } from '../feed/feed.queries.ts';
import { noticeQuery, NoticePage } from '../notice/notice.page.tsx';
import { familyKey, unreadKey } from '../session/family.queries.ts';
import { SignedIn } from '../app/signed-in.tsx';

/** Draws the page of a paired device. */
export function drawPage(page: FirstPage) {
  const [path, search = ''] = page.address.split('?');
  return draw(
    <QueryClientProvider client={filledWith(page, search)}>
      <Router ssrPath={path} ssrSearch={search}>
        <SignedIn area="feed" isRoot={page.content.kind === 'feed'}>
          {contentOf(page)}
        </SignedIn>
      </Router>
    </QueryClientProvider>,
  );
}

function contentOf({ content }: FirstPage) {
  if (content.kind === 'feed') return <FeedPage />;
  if (content.kind === 'item') return <CommunicationPage params={{ id: content.item.id }} />;
  return <NoticePage params={{ id: content.notice.id }} />;
}

/** Answers of the server in the place of calls. */
function filledWith({ family, unread, content, readAt }: FirstPage, search: string): QueryClient {
  const queries = new QueryClient();
  const answered = (queryKey: readonly unknown[], data: unknown) =>
    queries.setQueryData(queryKey, data, { updatedAt: readAt });
  answered(familyKey, family);
  answered(unreadKey, unread);
  if (content.kind === 'item') answered(itemQuery(content.item.id).queryKey, content.item);
  if (content.kind === 'notice') answered(noticeQuery(content.notice.id).queryKey, content.notice);
  if (content.kind === 'feed') {
    const { feed } = content;
    const shown = feedChoiceOf(new URLSearchParams(search), family.students);
    answered(feedQuery(shown).queryKey, { pages: [feed], pageParams: [undefined] });
    answered(pendingCountQuery(shown.studentId).queryKey, feed.pendingCount);
  }
  return queries;
}
