import * as z from 'zod/mini';
import { patterns } from './patterns.ts';

/** Names in addresses and in `build.json`, the same for build, server and contract. */

/** Stands first: a longer text is refused before a pattern looks at it. */
export const most = (maximum: number) => z.maxLength(maximum, { abort: true });

/**
 * An app that can be released: its folder, the first word of its addresses and a global. `shell` too; the
 * server and the family's app come together, from one commit.
 */
export const appName = z.string().check(most(31), z.regex(patterns.appName));

export const buildId = z.string().check(most(40), z.regex(patterns.buildId));

/** Version of a package of ours, '1.0.0' or '1.0.0-rc.1'. */
export const packageVersion = z.string().check(most(40), z.regex(patterns.packageVersion));

/** `todos`, `parte`, or the name of a list of schools, such as `piloto`. */
export const ringName = z.string().check(most(31), z.regex(patterns.ringName));
