import { getFamily, listFeed } from '@caderneta/api-client/contract';
import { mockPending } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { render, screen } from '@testing-library/react';
import { feedItem } from '../testing/feed-items.ts';
import { familyHandlers, theFamily } from '../testing/the-family.ts';
import { App } from './app.tsx';
import { prepare } from './start.tsx';

const server = mockServer(...familyHandlers);
beforeEach(() => localStorage.clear());

/** A page as the server sends it; `stored` as the worker kept it. */
function openPage({ stored }: { stored: boolean }) {
  const feed = { items: [feedItem({ title: 'Passeio' })], next: null };
  const answers = { '/v1/family/me': theFamily, '/v1/family/feed': feed };
  const data = JSON.stringify({ answers, readAt: Date.parse('2026-11-18T17:05:00Z') });
  document.body.innerHTML = `<div id="root"></div>
    <script type="application/json" id="first-data" ${stored ? 'data-stored' : ''}>${data}</script>`;
  window.history.replaceState(null, '', '/familia');
}

test.each([false, true])(
  'what came with a page is drawn at once, also where the worker stored it: %s',
  async (stored) => {
    openPage({ stored });
    // Only what came can be shown.
    server.use(mockPending(getFamily), mockPending(listFeed));
    const { queries, cache } = await prepare();
    await new Promise((resolve) => setTimeout(resolve));
    render(<App queries={queries} cache={cache} />);
    expect(screen.getByText('Passeio')).toBeVisible();
  },
);
