import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const recordOf = (repository: string) => join(repository, 'tooling/previous/previous-release.json');

function git(repository: string, ...args: string[]): string {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: [...stdio] }).trim();
}

/**
 * The full hash of the commit that was released before: that of the last tag before this commit, or
 * where nothing was tagged yet, the one that previous-release.json records.
 * @throws where the clone lacks history, because a tag may be missing too
 */
export function previousCommit(repository: string): string {
  if (git(repository, 'rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error(
      'This clone is shallow, so the previous release cannot be built: git fetch --unshallow --tags',
    );
  }
  const tag = lastTag(repository);
  if (tag) return git(repository, 'rev-parse', `${tag}^{commit}`);
  const { commit } = JSON.parse(readFileSync(recordOf(repository), 'utf8')) as { commit: string };
  try {
    return git(repository, 'rev-parse', '--verify', `${commit}^{commit}`);
  } catch (cause) {
    const what = `This clone lacks the commit ${commit}, which the previous release is built from`;
    throw new Error(`${what}: git fetch origin ${commit}`, { cause });
  }
}

/** A tag of the present commit names the release that is being made, not the previous one. */
function lastTag(repository: string): string | undefined {
  const merged = git(repository, 'tag', '--merged', 'HEAD', '--no-contains', 'HEAD');
  if (!merged) return undefined;
  return git(repository, 'describe', '--tags', '--abbrev=0', 'HEAD^');
}

/** Records a commit as the previous release, for as long as nothing is tagged. */
export function recordCommit(repository: string, revision: string): string {
  const commit = git(repository, 'rev-parse', '--verify', `${revision}^{commit}`);
  writeFileSync(recordOf(repository), `${JSON.stringify({ commit }, null, 2)}\n`);
  return commit;
}
