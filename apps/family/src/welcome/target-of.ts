import { paths } from '@caderneta/family-texts';

/** The target of a link, which is always a page of this app. */
export function targetOf(target: string): string {
  return /^\/familia([/?]|$)/.test(target) ? target : paths.feed;
}
