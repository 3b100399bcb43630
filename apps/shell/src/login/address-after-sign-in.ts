import { paths } from '@caderneta/platform';

/** What the redirect to the sign-in leaves behind. */
export interface AskedFor {
  askedFor: string;
}

/** Where to go after signing in: the address that was asked for, if it is one of ours. */
export function addressAfterSignIn(state: unknown): string {
  const askedFor =
    state && typeof state === 'object' && 'askedFor' in state ? state.askedFor : undefined;
  if (typeof askedFor !== 'string' || !/^\/(?![/\\])/.test(askedFor)) return paths.home;
  return askedFor === paths.login ? paths.home : askedFor;
}
