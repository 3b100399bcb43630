import * as z from 'zod/mini';

/** A remote as the server announces it to one session. */
export const remoteEntry = z.strictObject({
  /** Also the folder below /remotes/; a plain word, so that it cannot name anything inherited. */
  name: z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/)),
  buildId: z.string().check(z.regex(/^[\w-]{4,40}$/)),
  /** Version of `@caderneta/platform` the remote was built with. */
  platform: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** Address of the container's script on this origin. */
  entry: z.string().check(z.regex(/^\/remotes\/[\w./-]+\.js$/)),
  /** Route patterns the remote serves. */
  routes: z.array(z.string().check(z.regex(/^\/[\w/:-]+$/))),
});
export type RemoteEntry = z.output<typeof remoteEntry>;

/** `GET /remotes.json`. Entries are parsed one by one, so that a bad one costs only itself. */
export const remotesDocument = z.object({ schema: z.literal(1), remotes: z.array(z.unknown()) });

/**
 * Whether a shell that carries platform `provided` can run a remote built with `needed`:
 * the same major, and at least its minor.
 * @example platformSatisfies('1.3.0', '1.2.5') // true
 */
export function platformSatisfies(provided: string, needed: string): boolean {
  const [major, minor] = provided.split('.').map(Number);
  const [neededMajor, neededMinor] = needed.split('.').map(Number);
  return major === neededMajor && (minor ?? 0) >= (neededMinor ?? 0);
}
