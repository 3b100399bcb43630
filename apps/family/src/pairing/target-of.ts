import { paths } from '../app/paths.ts';

/** Where a link leads: a page of this app, whatever the server says. */
export function targetOf(target: string): string {
  return /^\/familia([/?]|$)/.test(target) ? target : paths.feed;
}
