import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type LazyPage = LazyExoticComponent<ComponentType>;

const known = new Map<string, LazyPage>();

/** The page of a route, made once, so that coming back to it waits for nothing. */
export function lazyPage(id: string, load: () => Promise<ComponentType>): LazyPage {
  const page = known.get(id) ?? lazy(() => load().then((Page) => ({ default: Page })));
  known.set(id, page);
  return page;
}

/** A lazy component keeps its failure for ever: after one a new component must take its place. */
export function forgetPage(id: string): void {
  known.delete(id);
}
