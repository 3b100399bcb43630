import type { Unsent } from './unsent.ts';
import { readUnsent, unsentStore, type UnsentPlaces } from './unsent-places.ts';

const kept = new Map<string, Unsent>();
const drafts: UnsentPlaces = {
  read: (key) => kept.get(key) ?? null,
  save: (key, draft) => Boolean(kept.set(key, draft)),
  remove: (key) => void kept.delete(key),
  keys: () => [...kept.keys()],
};
const failed = (key: string) => ({ key, text: `mensagem ${key}`, isFailed: true });
const none: Unsent = { text: '', outgoing: [] };

beforeEach(() => kept.clear());

test('a letter typed in one tab leaves what failed in another', () => {
  const one = unsentStore(drafts, 'chat', none);
  const other = unsentStore(drafts, 'chat', none);
  one({ text: '', outgoing: [failed('a')] });
  other({ text: 'B', outgoing: [] });
  other({ text: '', outgoing: [failed('b')] });
  expect(readUnsent(drafts, 'chat').outgoing).toEqual([failed('a'), failed('b')]);

  other({ text: 'Bo', outgoing: [] });
  expect(readUnsent(drafts, 'chat')).toEqual({ text: 'Bo', outgoing: [failed('a')] });
  expect(readUnsent(drafts, 'another')).toEqual(none);
});

test('messages come back in the order in which they were written', () => {
  const store = unsentStore(drafts, 'chat', none);
  const [first, second] = [
    { ...failed('z'), at: 1 },
    { ...failed('a'), at: 2 },
  ];
  store({ text: '', outgoing: [first, second] });
  expect(readUnsent(drafts, 'chat').outgoing).toEqual([first, second]);
});

test('a new tab goes on with the text that a closed one left', () => {
  drafts.save('chat~text~closed', { text: 'Bom d', outgoing: [] });
  expect(readUnsent(drafts, 'chat').text).toBe('Bom d');
  const store = unsentStore(drafts, 'chat', readUnsent(drafts, 'chat'));
  store({ text: 'Bom dia', outgoing: [] });
  expect(readUnsent(drafts, 'chat').text).toBe('Bom dia');

  store(none);
  expect(kept.size).toBe(0);
});
