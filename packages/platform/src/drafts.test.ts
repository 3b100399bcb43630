import { millisecondsInWeek } from 'date-fns/constants';
import { clearDrafts, draftKindsOf, isSameContent, openDrafts, type DraftKind } from './drafts.ts';
import { followDrafts } from './envelopes.ts';
import { onItsWay } from './on-its-way.ts';
import { openUnsent } from './unsent.ts';

const letters: DraftKind<{ text: string }> = {
  name: 'letters',
  version: 1,
  parse(value) {
    if (typeof (value as { text?: unknown }).text !== 'string') throw new TypeError('no letter');
    return value as { text: string };
  },
};
const ofMarina = openDrafts(letters, 'marina');

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('a draft is found again by its kind, its key and its author', () => {
  expect(ofMarina.read('new')).toBeNull();
  expect(ofMarina.save('new', { text: 'Olá' })).toBe(true);
  ofMarina.save('42', { text: 'Tchau' });

  expect(openDrafts(letters, 'marina').read('new')).toEqual({ text: 'Olá' });
  expect(ofMarina.keys().sort()).toEqual(['42', 'new']);
  expect(openDrafts(letters, 'paulo').read('new')).toBeNull();
  expect(openDrafts({ ...letters, name: 'lists' }, 'marina').keys()).toEqual([]);
});

test('a removed draft is not found again', () => {
  ofMarina.save('new', { text: 'Olá' });
  ofMarina.save('42', { text: 'Tchau' });
  ofMarina.remove('new');

  expect(ofMarina.keys()).toEqual(['42']);
});

test('a draft of another version is read as far as it can be', () => {
  ofMarina.save('new', { text: 'Olá' });
  const newer = { ...letters, version: 2 };

  expect(openDrafts(newer, 'marina').read('new')).toEqual({ text: 'Olá' });
  const upgrade = (stored: unknown, version: number) => ({
    text: `${(stored as { text: string }).text} de ${version}`,
  });
  expect(openDrafts({ ...newer, upgrade }, 'marina').read('new')).toEqual({ text: 'Olá de 1' });
});

const pages: DraftKind<{ pages: string[] }> = {
  name: 'letters',
  version: 2,
  parse(value) {
    if (!Array.isArray((value as { pages?: unknown }).pages)) throw new TypeError('no pages');
    return value as { pages: string[] };
  },
};

test('what no build here can read is kept for the build that wrote it, and told as text', () => {
  ofMarina.save('new', { text: 'Olá, Ana' });
  const other = openDrafts(pages, 'marina');
  expect(other.read('new')).toBeNull();
  expect(other.unread('new')).toEqual(['Olá, Ana']);
  other.save('new', { pages: ['Tchau'] });
  other.save('new', { pages: ['Tchau!'] });

  expect(other.read('new')).toEqual({ pages: ['Tchau!'] });
  expect(other.unread('new')).toEqual(['Olá, Ana']);
  other.remove('new');
  expect(other.unread('new')).toEqual(['Olá, Ana']);
  other.removeUnread('new');
  expect(localStorage).toHaveLength(0);
});

test('what waits is listed by whatever build, and never too old', () => {
  const words = { sender: 'post', one: '1 letter', many: '# letters' };
  const waits = { ...words, count: ({ text }: { text: string }) => text.length };
  const sent = openDrafts({ ...letters, waits }, 'marina');
  const changes = jest.fn();
  const stop = followDrafts(changes);
  sent.save('a', { text: 'Oi' });
  sent.save('b', { text: 'Olá' });
  sent.save('c', { text: '' });
  expect(changes).toHaveBeenCalledTimes(3);
  stop();

  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * millisecondsInWeek);
  expect(onItsWay('marina')).toMatchObject([
    { what: '5 letters', sender: 'post', afterwards: 'waits' },
  ]);
  expect(openDrafts(pages, 'marina').read('a')).toBeNull();
  expect(onItsWay('marina')).toHaveLength(1);
  expect(onItsWay('paulo')).toEqual([]);
  sent.remove('a');
  sent.save('b', { text: 'O' });
  expect(onItsWay('marina')).toMatchObject([{ what: '1 letter' }]);
  sent.remove('b');
  expect([onItsWay('marina'), changes.mock.calls.length]).toEqual([[], 3]);
});

test('what a small app has not sent is read, listed and kept as any draft is', () => {
  const waits = { sender: 'post', one: '1 letter', many: '# letters', count: () => 1 };
  const unsent = openUnsent({ ...letters, waits }, 'marina');
  expect(unsent.save('new', { text: 'Oi' })).toBe(true);
  expect([unsent.keys(), unsent.read('new')]).toEqual([['new'], { text: 'Oi' }]);
  expect(openDrafts(letters, 'marina').read('new')).toEqual({ text: 'Oi' });
  expect(onItsWay('marina')).toMatchObject([{ what: '1 letter' }]);
  localStorage.setItem('caderneta.draft:marina:letters:broken', '{');
  expect(unsent.read('broken')).toBeNull();
  unsent.remove('new');
  expect(unsent.read('new')).toBeNull();
});

test('a draft is kept for a week', () => {
  ofMarina.save('new', { text: 'Olá' });
  const saved = Date.now();
  const week = millisecondsInWeek;
  jest.spyOn(Date, 'now').mockReturnValue(saved + week - 1000);
  expect(ofMarina.read('new')).toEqual({ text: 'Olá' });

  jest.spyOn(Date, 'now').mockReturnValue(saved + week + 1000);
  expect(ofMarina.read('new')).toBeNull();
});

test.each(['{', 'null', '{}', '{"version":1,"draft":{"text":"Olá"}}'])(
  'an unreadable draft counts as none: %s',
  (text) => {
    localStorage.setItem('caderneta.draft:marina:letters:new', text);

    expect(ofMarina.read('new')).toBeNull();
    expect(ofMarina.keys()).toEqual([]);
  },
);

test('a browser without storage makes `save` return false and throws nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  expect(ofMarina.save('new', { text: 'Olá' })).toBe(false);
  expect(ofMarina.read('new')).toBeNull();
});

test('the kinds of an employee’s drafts can be listed', () => {
  ofMarina.save('new', { text: 'Olá' });
  ofMarina.save('42', { text: 'Tchau' });
  openDrafts({ ...letters, name: 'lists' }, 'marina').save('new', { text: '1' });
  openDrafts(letters, 'paulo').save('new', { text: 'Oi' });

  expect(draftKindsOf('marina').sort()).toEqual(['letters', 'letters', 'lists']);
  expect(draftKindsOf('ana')).toEqual([]);
});

test.each([
  [{ title: ' ' }, { title: '' }, true],
  [{ ids: ['b', 'a'] }, { ids: ['a', 'b'] }, true],
  [{ ids: ['a'] }, { ids: [] }, false],
  [{ files: [{ id: 'b' }, { id: 'a' }] }, { files: [{ id: 'a' }, { id: 'b' }] }, false],
])('%j and %j hold the same: %s', (one, other, same) => {
  expect(isSameContent(one, other)).toBe(same);
});

test('a long list is stored apart, and written again only when it changes', () => {
  interface Letter {
    text: string;
    to: { ids: string[] };
  }
  const kind = {
    name: 'sent',
    version: 1,
    lists: ['to.ids'],
    parse: (value: unknown) => value as Letter,
  };
  const drafts = openDrafts<Letter>(kind, 'marina');
  const ids = ['a', 'b'];
  const written = jest.spyOn(Storage.prototype, 'setItem');
  drafts.save('new', { text: 'O', to: { ids } });
  drafts.save('new', { text: 'Oi', to: { ids } });

  expect(written).toHaveBeenCalledTimes(3);
  expect(drafts.keys()).toEqual(['new']);
  expect(draftKindsOf('marina')).toEqual(['sent']);
  drafts.save('new', { text: 'Oi', to: { ids: ['c'] } });
  expect(openDrafts<Letter>(kind, 'marina').read('new')).toEqual({
    text: 'Oi',
    to: { ids: ['c'] },
  });
  drafts.remove('new');
  expect(localStorage).toHaveLength(0);
});

test('signing out deletes the employee’s drafts and no others', () => {
  ofMarina.save('new', { text: 'Olá' });
  openDrafts(letters, 'paulo').save('new', { text: 'Oi' });
  localStorage.setItem('caderneta.session', '{}');
  clearDrafts('marina');

  expect(ofMarina.keys()).toEqual([]);
  expect(openDrafts(letters, 'paulo').keys()).toEqual(['new']);
  expect(localStorage.getItem('caderneta.session')).toBe('{}');
});
