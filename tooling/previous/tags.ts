import { execFileSync } from 'node:child_process';

/** The first release that schools use. Until it is tagged, nothing older is upgraded from. */
export const firstReleaseTag = 'v1.0.0';

export const hasTag = (repository: string, tag: string): boolean =>
  execFileSync('git', ['tag', '--list', tag], { cwd: repository, encoding: 'utf8' }).trim() === tag;
