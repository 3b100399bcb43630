export { forgetState } from './built-state.ts';
export { developAgainst, type Against } from './develop-against.ts';
export { onceToldToStop } from './once-told-to-stop.ts';
export { type Configure, watchApps } from './watch-apps.ts';
