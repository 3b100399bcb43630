import * as z from 'zod/mini';

/** Files and pages of a build are named in `build.json`, which the build writes last. */
const fileName = z.string().check(z.regex(/^[\w-][\w.-]*$/));
const pages = z.record(z.string().check(z.startsWith('/')), z.array(fileName));
const shared = {
  schema: z.literal(1),
  name: z.string(),
  buildId: z.string().check(z.regex(/^[\w-]{4,40}$/)),
  platform: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  pages,
};

export const shellBuild = z.object({
  ...shared,
  html: fileName,
  scripts: z.array(fileName).check(z.minLength(1)),
});
export type ShellBuild = z.output<typeof shellBuild>;

export const familyBuild = z.object({
  ...shared,
  html: fileName,
  scripts: z.array(fileName).check(z.minLength(1)),
  worker: fileName,
  /** Files that keep their name and address in every build. */
  publicFiles: z.array(fileName),
});
export type FamilyBuild = z.output<typeof familyBuild>;

export const remoteBuild = z.object({ ...shared, entry: fileName, assets: z.array(fileName) });
export type RemoteBuild = z.output<typeof remoteBuild>;
