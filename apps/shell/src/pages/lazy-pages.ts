import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type LazyPage = LazyExoticComponent<ComponentType>;

/** The pages of the portal, each made once, so that coming back to one waits for nothing. */
export class LazyPages {
  readonly #pages = new Map<string, LazyPage>();

  get(id: string, load: () => Promise<ComponentType>): LazyPage {
    const page = this.#pages.get(id) ?? lazy(() => load().then((Page) => ({ default: Page })));
    this.#pages.set(id, page);
    return page;
  }

  /** A lazy component keeps its failure for ever: after one a new component takes its place. */
  forget(id: string): void {
    this.#pages.delete(id);
  }
}
