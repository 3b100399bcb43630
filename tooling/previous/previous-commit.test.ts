import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { previousCommit, recordCommit } from './previous-commit.ts';

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
  mkdirSync(join(repository, 'tooling/previous'), { recursive: true });
  git('init', '--quiet');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the recorded commit counts until something is tagged, then the last tag before this commit', () => {
  const commits = [commit(), commit(), commit()];
  recordCommit(repository, 'HEAD~2');
  expect(previousCommit(repository)).toBe(commits[0]);
  git('tag', 'v1', 'HEAD');
  expect(previousCommit(repository)).toBe(commits[0]);
  commit();
  expect(previousCommit(repository)).toBe(commits[2]);
  git('tag', 'v2', 'HEAD');
  expect(previousCommit(repository)).toBe(commits[2]);
});

test('a clone that lacks history is an error that says what to fetch', () => {
  commit();
  recordCommit(repository, 'HEAD');
  const shallow = join(folder, 'shallow');
  commit();
  git('clone', '--quiet', '--depth', '1', pathToFileURL(repository).href, shallow);
  expect(() => previousCommit(shallow)).toThrow('git fetch --unshallow --tags');
});

test('a recorded commit that is not there is an error that names it', () => {
  const lost = commit();
  recordCommit(repository, 'HEAD');
  git('update-ref', '-d', 'HEAD');
  git('reflog', 'expire', '--expire=now', '--all');
  git('prune', '--expire=now');
  commit('another');
  expect(() => previousCommit(repository)).toThrow(`git fetch origin ${lost}`);
});
