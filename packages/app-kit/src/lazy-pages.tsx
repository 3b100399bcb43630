import { ErrorState } from '@caderneta/ui';
import {
  createElement,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

export type LoadPage<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

/** The pages of an app, each loaded once, so that coming back to one waits for nothing. */
export class LazyPages<Props = object> {
  readonly #loaded = new Map<string, ComponentType<Props>>();
  readonly #loading = new Map<string, Promise<ComponentType<Props>>>();

  /** A page that is loaded. */
  get(id: string): ComponentType<Props> | undefined {
    return this.#loaded.get(id);
  }

  /** Loads a page, or waits for it where it is on its way. One that failed is loaded anew. */
  load(id: string, load: LoadPage<Props>): Promise<ComponentType<Props>> {
    const known = this.#loading.get(id);
    if (known) return known;
    const loading = load().then(({ default: page }) => {
      if (!isComponent(page)) throw new TypeError(`the page ${id} exports no component by default`);
      this.#loaded.set(id, page);
      return page;
    });
    this.#loading.set(id, loading);
    loading.catch(() => this.forget(id));
    return loading;
  }

  /** Loads a page before it is shown. Never rejects: a failure shows once somebody goes there. */
  async prepare(id: string, load: LoadPage<Props>): Promise<void> {
    await this.load(id, load).catch(() => undefined);
  }

  /** Drops a page that failed, so that it is loaded anew. */
  forget(id: string): void {
    this.#loaded.delete(id);
    this.#loading.delete(id);
  }
}

/** A function, or what `memo` and `lazy` make of one. */
const isComponent = (value: unknown) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

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
  onFailure,
  failed,
  ...page
}: PageOutletProps<Props>) {
  function onError(error: unknown) {
    page.pages.forget(page.id);
    onFailure(error);
  }

  return (
    <ErrorBoundary
      onError={onError}
      fallback={(retry) => (
        <Failed onRetry={retry}>
          {failed ?? <ErrorState offline={!navigator.onLine} onRetry={retry} />}
        </Failed>
      )}
    >
      <LoadedPage {...page} />
    </ErrorBoundary>
  );
}

/** Tries again by itself once the connection is back. */
function Failed({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return children;
}

/** A connection that is back may need a moment until it reaches the server. */
const momentMilliseconds = 10_000;
const pauseMilliseconds = 500;

let cameBackAt = -Infinity;
// The server draws pages too.
globalThis.addEventListener?.('online', () => {
  cameBackAt = performance.now();
});

type LoadedPageProps<Props> = Omit<PageOutletProps<Props>, 'onFailure' | 'failed'>;

/**
 * Waits for the page without suspending: once React has shown a fallback, it holds back for 300 ms
 * what replaces it.
 */
function LoadedPage<Props extends object>({
  pages,
  id,
  load,
  props,
  waiting,
}: LoadedPageProps<Props>) {
  const [page, setPage] = useState(() => pages.get(id));
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (page) return;
    let isShown = true;
    const attempt = async () => {
      if (!isShown) return;
      const begun = performance.now();
      try {
        const loaded = await pages.load(id, load);
        // In slices: it may be much, and somebody taps or types meanwhile.
        if (isShown) startTransition(() => setPage(() => loaded));
      } catch (error) {
        if (!isShown) return;
        // Nothing else tells that the server is reached again.
        if (navigator.onLine && cameBackAt > begun - momentMilliseconds)
          setTimeout(() => void attempt(), pauseMilliseconds);
        else setFailure({ error });
      }
    };
    void attempt();
    return () => {
      isShown = false;
    };
  }, [page, pages, id, load]);

  if (failure) throw failure.error;
  return <Suspense fallback={waiting}>{page ? createElement(page, props) : waiting}</Suspense>;
}
