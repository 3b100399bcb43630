import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { firstReleaseTag, isReleased, previousCommit } from './previous-commit.ts';

let folder: string;
let repository: string;
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: 'pipe' }).trim();

function commit(title = 'one more'): string {
  const who = ['-c', 'user.name=Ana', '-c', 'user.email=ana@girassol.test'];
  git(...who, 'commit', '--allow-empty', '--message', title);
  return git('rev-parse', 'HEAD');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-history-'));
  repository = join(folder, 'whole');
  mkdirSync(repository);
  git('init', '--quiet');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('it is this commit until the first release is tagged, then the last tag before this commit', () => {
  commit();
  git('tag', 'v1.0.0-rc.1');
  const commits = [commit(), commit()];
  expect(previousCommit(repository)).toBe(commits[1]);
  expect(isReleased(repository)).toBe(false);
  git('tag', firstReleaseTag);
  expect(isReleased(repository)).toBe(true);
  expect(previousCommit(repository)).toBe(commits[1]);
  const next = commit();
  expect(previousCommit(repository)).toBe(commits[1]);
  git('tag', 'v1.1.0');
  expect(previousCommit(repository)).toBe(commits[1]);
  commit();
  expect(previousCommit(repository)).toBe(next);
});

test('a clone that lacks history is an error that says what to fetch', () => {
  commit();
  const shallow = join(folder, 'shallow');
  commit();
  git('clone', '--quiet', '--depth', '1', pathToFileURL(repository).href, shallow);
  expect(() => previousCommit(shallow)).toThrow('git fetch --unshallow --tags');
});
