import type { Family } from '@caderneta/api-client/contract';
import { followFileAddresses } from '@caderneta/api-client/fetch';
import createCache from '@emotion/cache';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hasFirstAnswers, readFirstAnswers } from '../ground/first-answers.ts';
import { familyKey, familyQuery, unreadQuery } from '../session/family.queries.ts';
import { App, type AppProps, lazyPages } from './app.tsx';
import { keepFirstView } from './first-view.ts';
import { pageAt } from './pages.ts';
import { createQueries } from './queries.ts';
import { rootIn } from './root.ts';

/** Loads the page of the address and takes in the answers that came with it: it is drawn once. */
export async function prepare() {
  // Styles that scripts add need the nonce that the server gave the page's own style.
  const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce;
  const cache = createCache({ key: 'c', nonce });
  const queries = createQueries();
  followFileAddresses((id) =>
    import('../ground/renew-files.ts').then((m) => m.renewFile(queries, id)),
  );
  readFirstAnswers();
  await askFirst(queries);
  return { queries, cache };
}

/** Shows the app, in slices: what the server drew is used meanwhile. */
export function show(props: AppProps): void {
  const container = document.getElementById('root')!;
  const root = rootIn(container);
  keepFirstView(container);
  startTransition(() => root.render(<App {...props} />));
}

/** Asks what the page will ask: what has come is in the queries then, and the rest on its way. */
async function askFirst(queries: QueryClient): Promise<void> {
  const { pathname, search } = window.location;
  const { page, params } = pageAt(pathname);
  await lazyPages.prepare(page.pattern, page.load);
  // A page that cannot be loaded says so once it is shown.
  const loaded = lazyPages.get(page.pattern) && (await page.load());
  if (!loaded || !hasFirstAnswers()) return;
  void queries.prefetchQuery(familyQuery());
  void queries.prefetchQuery(unreadQuery());
  const family = queries.getQueryData<Family>(familyKey);
  if (family)
    loaded.ask?.(queries, { family, pathname, params, search: new URLSearchParams(search) });
}
