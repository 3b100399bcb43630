import { execFileSync } from 'node:child_process';

/** The first release that schools use: what came before it is no release, and is upgraded by none. */
export const firstReleaseTag = 'v1.0.0';

function git(repository: string, ...args: string[]): string {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: [...stdio] }).trim();
}

/** Whether schools may use a release, which later commits then have to get along with. */
export const isReleased = (repository: string): boolean =>
  git(repository, 'tag', '--list', firstReleaseTag) !== '';

/**
 * The full hash of the commit that was released before: that of the last tag before this commit.
 * Until there is a first release, this commit itself.
 * @throws where the clone lacks history, because a tag may be missing too
 */
export function previousCommit(repository: string): string {
  if (git(repository, 'rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error(
      'This clone is shallow, so the previous release cannot be built: git fetch --unshallow --tags',
    );
  }
  return git(repository, 'rev-parse', `${lastTag(repository) ?? 'HEAD'}^{commit}`);
}

/** A tag of the present commit names the release that is being made, not the previous one. */
function lastTag(repository: string): string | undefined {
  const merged = git(repository, 'tag', '--merged', 'HEAD', '--no-contains', 'HEAD').split('\n');
  if (!merged.includes(firstReleaseTag)) return undefined;
  return git(repository, 'describe', '--tags', '--abbrev=0', 'HEAD^');
}
