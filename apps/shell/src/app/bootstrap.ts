import type { SteadyClock } from '@caderneta/school-time';
import type { Report } from '../health/report.ts';

/** Data that the server wrote into the page. */
export interface Bootstrap {
  /** The remotes.json document. */
  remotes?: unknown;
  /** The build of this shell. */
  shell?: string;
  /** Address of the portal's service worker; null if browsers must not have one. */
  worker?: string | null;
  /** Providers with which teachers of some school sign in beside a password. */
  signInProviders?: readonly string[];
  /** Whether the installation sends no e-mails. */
  isWithoutMail?: boolean;
  /** Of the person's school. */
  clock?: SteadyClock;
  /** Whether this page runs builds that are not released, for its session alone. */
  isPreview?: boolean;
}

export function readBootstrap(report: Report): Bootstrap {
  const text = document.getElementById('bootstrap')?.textContent ?? '';
  try {
    return JSON.parse(text) as Bootstrap;
  } catch (error) {
    report('#bootstrap can’t be read', error);
    return {};
  }
}
