import { allRemotes, remoteEntryOf } from '../testing/remote-entries.ts';
import { readRemotes } from './read-remotes.ts';

const chat = remoteEntryOf('chat', '/mensagens/listar');

function read(...entries: unknown[]) {
  const reports: string[] = [];
  const document = { schema: 1, remotes: entries };
  return { remotes: readRemotes(document, (problem) => reports.push(problem)), reports };
}

test('good entries are taken as they are', () => {
  expect(read(...allRemotes)).toEqual({ remotes: allRemotes, reports: [] });
});

test.each([
  ['an entry on another origin', { ...chat, entry: '//evil.example/remotes/x.js' }],
  ['an entry outside of /remotes', { ...chat, entry: '/files/x.js' }],
  ['a field nobody knows', { ...chat, extra: true }],
  ['a missing build', { ...chat, buildId: undefined }],
  ['routes that are no addresses', { ...chat, routes: ['javascript:alert(1)'] }],
])('%s costs only that entry, which is reported by name', (_, bad) => {
  const other = remoteEntryOf('diaries', '/diarios/listar');
  const { remotes, reports } = read(bad, other);

  expect(remotes).toEqual([other]);
  expect(reports).toEqual([expect.stringContaining('"chat"')]);
});

test.each([null, 7, 'chat', {}, { name: '__proto__' }])(
  '%j instead of an entry is dropped',
  (bad) => {
    const { remotes, reports } = read(bad, chat);
    expect(remotes).toEqual([chat]);
    expect(reports).toHaveLength(1);
  },
);

test('of two entries with one name the first counts', () => {
  const { remotes, reports } = read(chat, { ...chat, buildId: 'another' });
  expect(remotes).toEqual([chat]);
  expect(reports).toHaveLength(1);
});

test.each([undefined, null, [], { schema: 2, remotes: [] }, '<!doctype html>'])(
  '%j instead of a document means no remotes',
  (document) => {
    const report = jest.fn();
    expect(readRemotes(document, report)).toEqual([]);
    expect(report).toHaveBeenCalledTimes(1);
  },
);
