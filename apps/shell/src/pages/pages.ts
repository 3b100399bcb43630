import { lazy, type ComponentType } from 'react';

export type LoadPage = () => Promise<{ default: ComponentType }>;

/** The pages of the portal, each loaded once, so that coming back to one waits for nothing. */
export class Pages {
  readonly #pages = new Map<string, ComponentType>();

  /** A page that was prepared shows at once, without the skeleton that a lazy one begins with. */
  get(id: string, load: LoadPage): ComponentType {
    const page = this.#pages.get(id) ?? lazy(load);
    this.#pages.set(id, page);
    return page;
  }

  /** Loads a page before it is shown. Never rejects: a failure shows once somebody goes there. */
  async prepare(id: string, load: LoadPage): Promise<void> {
    if (this.#pages.has(id)) return;
    const module = await load().catch(() => undefined);
    if (module && !this.#pages.has(id)) this.#pages.set(id, module.default);
  }

  /** A lazy component keeps its failure for ever: after one a new component takes its place. */
  forget(id: string): void {
    this.#pages.delete(id);
  }
}
