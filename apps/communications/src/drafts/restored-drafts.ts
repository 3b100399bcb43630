import { Store } from '@caderneta/app-kit';

/**
 * Drafts that an undone sending brings back, by the name of their kind and their key, until their
 * page shows them.
 */
class RestoredDraftStore extends Store<ReadonlyMap<string, unknown>> {
  readonly get = (place: string): unknown => this.current().get(place);

  put(place: string, draft: unknown): void {
    this.set(new Map(this.current()).set(place, draft));
  }

  readonly remove = (place: string): void => {
    if (!this.current().has(place)) return;
    this.set(new Map([...this.current()].filter(([each]) => each !== place)));
  };
}

export const restoredDrafts = new RestoredDraftStore(new Map());
