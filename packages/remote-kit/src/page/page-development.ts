import type * as ReactRefresh from 'react-refresh/runtime';

/** The part of React Refresh that builds use. */
export type Refresh = Omit<typeof ReactRefresh, 'injectIntoGlobalHook'>;

/** An app on this page that can exchange its modules. */
export interface HotApp {
  /** Address of the folder of its scripts. */
  folder: string;
  /** Names what it runs now. */
  hash: () => string;
  /**
   * Exchanges the modules that the next build changed.
   * @returns whether there was one
   * @throws where a module cannot be exchanged
   */
  update: () => Promise<boolean>;
}

/** What builds for development find on their page. */
export interface PageDevelopment {
  join: (app: string, hot: HotApp) => void;
  /** React Refresh, of which a page has one, for the components of an app. */
  refreshOf: (app: string) => Refresh;
  /** Shows an error that somebody caught. */
  tell: (error: unknown) => void;
  /** Hides errors from before the last exchange. */
  forgive: () => void;
}

interface Holder {
  cadernetaDevelopment?: PageDevelopment;
}

/** Nothing where the page is not one of development, and in a service worker. */
export const pageDevelopment = (): PageDevelopment | undefined =>
  (globalThis as Holder).cadernetaDevelopment;

/** Lets builds find it. */
export function offerDevelopment(page: PageDevelopment): void {
  (globalThis as Holder).cadernetaDevelopment = page;
}
