import * as z from 'zod/mini';
import { homeContributions } from './contributions.ts';
import { appName, buildId, packageVersion } from './names.ts';
import { patterns } from './patterns.ts';

/** The content of a remote's build. */
const contents = {
  buildId,
  /** Address of the container's script on this origin. */
  entry: z.string().check(z.regex(patterns.entry)),
  /** Route patterns the remote serves. */
  routes: z.array(z.string().check(z.regex(patterns.route))),
  home: homeContributions,
};

/** A remote as the server announces it to one session. */
export const remoteEntry = z.object({
  /** Also the folder below /remotes/. */
  name: appName,
  /** Version of `@caderneta/platform` the remote was built with. */
  platform: packageVersion,
  ...contents,
  /** The last good build, which replaces the named one in a tab after a failure. */
  fallback: z.optional(z.object(contents)),
});
export type RemoteEntry = z.output<typeof remoteEntry>;

/** An area that the installation has switched off. */
export const switchedOff = z.object({
  /** Route patterns of its pages. */
  routes: z.array(z.string()),
  /** Shown instead of the remote. */
  sentence: z.string(),
});
export type SwitchedOff = z.output<typeof switchedOff>;

/**
 * `GET /remotes.json`. Entries are parsed one by one, so that a bad one costs only itself.
 * `navigation` is in the order of the sidebar, and includes areas that are switched off.
 */
export const remotesDocument = z.object({
  schema: z.literal(1),
  /** Names the set of builds that a page with these remotes runs. */
  set: z.optional(z.string()),
  remotes: z.array(z.unknown()),
  navigation: z.array(z.unknown()),
  switchedOff: z.optional(z.array(switchedOff)),
  /** Whether a build that the asking page named was taken back, by the server or by its team. */
  takenBack: z.optional(z.literal(true)),
});
export type RemotesDocument = z.output<typeof remotesDocument>;
