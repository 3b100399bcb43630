import * as z from 'zod/mini';
import { homeContributions, navigationEntry } from './contributions.ts';
import { remoteForms } from './forms.ts';
import { remoteLists } from './lists.ts';
import { appName, buildId, packageVersion } from './names.ts';

/** Files and pages of a build are named in `build.json`, which the build writes last. */
const fileName = z.string().check(z.regex(/^[\w-][\w.-]*$/));
const pages = z.record(z.string().check(z.startsWith('/')), z.array(fileName));

const exportNames = z.array(z.string().check(z.minLength(1)));
/** Shared module → range of versions and the very names that a remote imports of it. */
const needs = z.record(z.string(), z.object({ range: z.string(), names: exportNames }));
export type Needs = z.output<typeof needs>;
/** Shared module → version and all names that the shell hands over of it. */
const provides = z.record(z.string(), z.object({ version: z.string(), names: exportNames }));
export type Provides = z.output<typeof provides>;
/** Call that the build contains, 'GET /v1/chats/summary' → digest of its shape. */
const calls = z.record(z.string(), z.string().check(z.regex(/^[0-9a-f]{16}$/)));
export type Calls = z.output<typeof calls>;

const shared = {
  schema: z.literal(2),
  name: z.string(),
  buildId,
  platform: packageVersion,
  pages,
  calls,
};

export const shellBuild = z.object({
  ...shared,
  html: fileName,
  scripts: z.array(fileName).check(z.minLength(1)),
  /** The runtime that the first remote needs. */
  federation: z.array(fileName),
  /** Shared module that the shell loads with the first remote that asks → its files. */
  libraries: z.optional(z.record(z.string(), z.array(fileName))),
  /** The portal's service worker, which a build from before it lacks. */
  worker: z.optional(fileName),
  provides,
});
export type ShellBuild = z.output<typeof shellBuild>;

export const familyBuild = z.object({
  ...shared,
  html: fileName,
  scripts: z.array(fileName).check(z.minLength(1)),
  worker: fileName,
  /** Draws pages in the server, without a browser. */
  server: fileName,
  /** Files that keep their name and address in every build. */
  publicFiles: z.array(fileName),
});
export type FamilyBuild = z.output<typeof familyBuild>;

export const remoteBuild = z.object({
  ...shared,
  name: appName,
  entry: fileName,
  assets: z.array(fileName),
  /** Who may load its files. */
  access: z.enum(['employee', 'administrator', 'network']),
  navigation: z.array(navigationEntry),
  home: homeContributions,
  /** Scripts that the home loads of it. */
  homeFiles: z.array(fileName),
  /** Page → modules that it takes from the shell and that the shell loads for it. */
  pageLibraries: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Path of a page → address of the API that it asks first. */
  firstCalls: z.optional(
    z.record(z.string(), z.string().check(z.regex(/^\/v1\/[\w/-]+(\?[\w=&-]+)?$/))),
  ),
  forms: z.optional(remoteForms),
  lists: z.optional(remoteLists),
  needs,
});
export type RemoteBuild = z.output<typeof remoteBuild>;
