import { actionOf, allRemotes, remoteEntryOf, teachersAreas } from '../testing/remote-entries.ts';
import { navigationEntry, remoteEntry, remotesDocument } from '@caderneta/releases';
import { checkDocument, checkNavigation, checkRemote } from './entry-checks.ts';
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

/** A value with each of its parts in turn left out, grown or put in another shape. */
const spoilt = (value: unknown): unknown[] => [
  ...[undefined, null, '', -1, NaN, true, 'x y', '//x', [], {}, 'a'.repeat(61)],
  ...(typeof value === 'string' ? [`${value}\n`, value + 'a'.repeat(60), [value]] : []),
  ...(Array.isArray(value) ? [[...value, ...value], [null], { ...value }] : []),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) =>
        spoilt(part).map((bad) =>
          Array.isArray(value) ? value.with(Number(key), bad) : { ...value, [key]: bad },
        ),
      )
    : []),
];

const polled = teachersAreas.find(({ badge }) => badge?.polled)!;
const action = actionOf('novo aviso', '/avisos/criar', { area: 'mural', text: 'Para a turma' });
const home = {
  actions: [action, { ...action, row: 'other' }],
  blocks: [{ title: 'Hoje', order: 1 }],
};
const whole = { ...chat, home, fallback: { ...chat, name: undefined, platform: undefined } };
const switchedOff = [{ routes: ['/mural/listar'], sentence: 'Volta amanhã.' }];
const document = { schema: 1, set: '0123', remotes: [chat], navigation: [polled], switchedOff };

test.each([
  ['a remote', checkRemote, remoteEntry, whole],
  [
    'an entry of the sidebar',
    checkNavigation,
    navigationEntry,
    { ...polled, heading: 'mensagens' },
  ],
  ['a document', checkDocument, remotesDocument, { ...document, takenBack: true }],
] as const)(
  '%s is taken exactly where the schema of releases takes it',
  (_, check, schema, good) => {
    expect(check(good)).toBeUndefined();
    for (const value of spoilt(good)) {
      const fault = schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));
      const found = check(value)?.join('.');
      expect([value, found === undefined]).toEqual([value, fault === undefined]);
      if (fault) expect(fault).toContainEqual(found);
    }
  },
);

test.each([
  [{ ...chat, buildId: undefined }, 'buildId is missing or wrong'],
  [
    { ...chat, home: { actions: [{ ...action, icon: [['script', {}]] }], blocks: [] } },
    'home.actions.0.icon.0.0 is',
  ],
  [{ ...chat, platform: '1.0.0-rc.1' + 'a'.repeat(60) }, 'platform is'],
])('who reads the console learns what of an entry is wrong (%#)', (bad, says) => {
  expect(read([bad]).reports).toEqual([expect.stringContaining(`"chat" was dropped: ${says}`)]);
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
