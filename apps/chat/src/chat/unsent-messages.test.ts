import type { Unsent } from '@caderneta/conversation';
import type { Drafts } from '@caderneta/platform';
import { readUnsent, unsentStore } from './unsent-messages.ts';

const kept = new Map<string, Unsent>();
const drafts: Drafts<Unsent> = {
  read: (key) => kept.get(key) ?? null,
  unread: () => [],
  removeUnread: () => undefined,
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

test('a new tab goes on with the text that a closed one left', () => {
  drafts.save('chat~text~closed', { text: 'Bom d', outgoing: [] });
  expect(readUnsent(drafts, 'chat').text).toBe('Bom d');
  const store = unsentStore(drafts, 'chat', readUnsent(drafts, 'chat'));
  store({ text: 'Bom dia', outgoing: [] });
  expect(readUnsent(drafts, 'chat').text).toBe('Bom dia');

  store(none);
  expect(kept.size).toBe(0);
});
