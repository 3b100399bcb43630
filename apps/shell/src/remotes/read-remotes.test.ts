import { allRemotes, remoteEntryOf, teachersAreas } from '../testing/remote-entries.ts';
import { navigationEntry, remoteEntry } from '@caderneta/releases';
import { isNavigationEntry, isRemoteEntry } from './entry-checks.ts';
import { readRemotes } from './read-remotes.ts';

const chat = remoteEntryOf('chat', ['/mensagens/listar']);

function read(remotes: readonly unknown[], navigation: readonly unknown[] = []) {
  const reports: string[] = [];
  const document = { schema: 1, remotes, navigation };
  return { ...readRemotes(document, (problem) => reports.push(problem)), reports };
}

test('good entries are taken as they are', () => {
  expect(read(allRemotes, teachersAreas)).toEqual({
    remotes: allRemotes,
    navigation: teachersAreas,
    switchedOff: [],
    reports: [],
  });
});

test('an entry with fields of a newer server is taken', () => {
  const { remotes, reports } = read([{ ...chat, extra: true }]);
  expect(remotes).toEqual([{ ...chat, extra: true }]);
  expect(reports).toEqual([]);
});

test('what is no entry for the schemas of releases is none here, and what is one, is', () => {
  const spoilt = (value: unknown): unknown[] => [
    ...[undefined, null, '', -1, 'x y', '//x', [], {}, 'a'.repeat(61)],
    ...(typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) =>
          spoilt(part).map((bad) =>
            Array.isArray(value) ? value.with(Number(key), bad) : { ...value, [key]: bad },
          ),
        )
      : []),
  ];
  const whole = { ...chat, fallback: { ...chat, name: undefined, platform: undefined } };
  for (const bad of [...allRemotes, whole].flatMap(spoilt)) {
    expect([bad, isRemoteEntry(bad)]).toEqual([bad, remoteEntry.safeParse(bad).success]);
  }
  for (const bad of teachersAreas.flatMap(spoilt)) {
    expect([bad, isNavigationEntry(bad)]).toEqual([bad, navigationEntry.safeParse(bad).success]);
  }
});

test.each([
  ['another origin', { path: '//evil.example/' }],
  ['no address', { path: 'javascript:alert(1)' }],
  ['a script for an icon', { icon: [['script', {}]] }],
  ['an icon that does more than be drawn', { icon: [['path', { onload: 'alert(1)' }]] }],
])('an entry of the sidebar with %s costs only itself', (_, bad) => {
  const [first, ...others] = teachersAreas;
  const { navigation, reports } = read([], [{ ...first, ...bad }, ...others]);

  expect(navigation).toEqual(others);
  expect(reports).toEqual([expect.stringContaining('"Diários"')]);
});

test.each([
  ['an entry on another origin', { ...chat, entry: '//evil.example/remotes/x.js' }],
  ['an entry outside of /remotes', { ...chat, entry: '/files/x.js' }],
  ['a missing build', { ...chat, buildId: undefined }],
  ['routes that are no addresses', { ...chat, routes: ['javascript:alert(1)'] }],
])('%s costs only that entry, which is reported by name', (_, bad) => {
  const other = remoteEntryOf('diaries', ['/diarios/listar']);
  const { remotes, reports } = read([bad, other]);

  expect(remotes).toEqual([other]);
  expect(reports).toEqual([expect.stringContaining('"chat"')]);
});

test.each([null, 7, 'chat', {}, { name: '__proto__' }])(
  '%j instead of an entry is dropped',
  (bad) => {
    const { remotes, reports } = read([bad, chat]);
    expect(remotes).toEqual([chat]);
    expect(reports).toHaveLength(1);
  },
);

test('of two entries with one name the first counts', () => {
  const { remotes, reports } = read([chat, { ...chat, buildId: 'another' }]);
  expect(remotes).toEqual([chat]);
  expect(reports).toHaveLength(1);
});

test.each([undefined, null, [], { schema: 2, remotes: [], navigation: [] }, '<!doctype html>'])(
  '%j instead of a document means no remotes',
  (document) => {
    const report = jest.fn();
    expect(readRemotes(document, report)).toEqual({ remotes: [], navigation: [], switchedOff: [] });
    expect(report).toHaveBeenCalledTimes(1);
  },
);
