import { ErrorState } from '@caderneta/ui';
import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

export type LoadPage<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

/** The pages of an app, each loaded once, so that coming back to one waits for nothing. */
export class LazyPages<Props = object> {
  readonly #pages = new Map<string, ComponentType<Props>>();

  /** A page that was prepared shows at once, without the skeleton that a lazy one begins with. */
  get(id: string, load: LoadPage<Props>): ComponentType<Props> {
    const page = this.#pages.get(id) ?? lazy(load);
    this.#pages.set(id, page);
    return page;
  }

  /** Loads a page before it is shown. Never rejects: a failure shows once somebody goes there. */
  async prepare(id: string, load: LoadPage<Props>): Promise<void> {
    if (this.#pages.has(id)) return;
    const module = await load().catch(() => undefined);
    if (module && !this.#pages.has(id)) this.#pages.set(id, module.default);
  }

  /** Drops a page that failed: React never retries a failed lazy component. */
  forget(id: string): void {
    this.#pages.delete(id);
  }
}

export interface PageOutletProps<Props> {
  pages: LazyPages<Props>;
  /** Tells pages apart; give it as the key too. */
  id: string;
  load: LoadPage<Props>;
  /** Props of the page. */
  props: Props;
  onFailure: (error: unknown) => void;
  waiting: ReactNode;
  /** An error with a way to try again unless told. */
  failed?: ReactNode;
}

/** Shows a page that is loaded when needed, or in its place why that failed. */
export function PageOutlet<Props extends object>({
  pages,
  id,
  load,
  props,
  onFailure,
  waiting,
  failed,
}: PageOutletProps<Props>) {
  const [Page, setPage] = useState(() => pages.get(id, load));

  function onError(error: unknown) {
    pages.forget(id);
    onFailure(error);
  }

  return (
    <ErrorBoundary
      onError={onError}
      fallback={(retry) =>
        failed ?? (
          <ErrorState
            offline={!navigator.onLine}
            onRetry={() => {
              setPage(() => pages.get(id, load));
              retry();
            }}
          />
        )
      }
    >
      <Suspense fallback={waiting}>{createElement(Page, props)}</Suspense>
    </ErrorBoundary>
  );
}
