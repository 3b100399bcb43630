import type { Unsent } from './unsent.ts';
import { sendUnsent } from './send-unsent.ts';
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
  const { store: one } = unsentStore(drafts, 'chat', none);
  const { store: other } = unsentStore(drafts, 'chat', none);
  one({ text: '', outgoing: [failed('a')] });
  other({ text: 'B', outgoing: [] });
  other({ text: '', outgoing: [failed('b')] });
  expect(readUnsent(drafts, 'chat').outgoing).toEqual([failed('a'), failed('b')]);

  other({ text: 'Bo', outgoing: [] });
  expect(readUnsent(drafts, 'chat')).toEqual({ text: 'Bo', outgoing: [failed('a')] });
  expect(readUnsent(drafts, 'another')).toEqual(none);
});

test('messages come back in the order in which they were written', () => {
  const { store } = unsentStore(drafts, 'chat', none);
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
  const { store } = unsentStore(drafts, 'chat', readUnsent(drafts, 'chat'));
  store({ text: 'Bom dia', outgoing: [] });
  expect(readUnsent(drafts, 'chat').text).toBe('Bom dia');

  store(none);
  expect(kept.size).toBe(0);
});

test('what one tab throws away is gone in the other, and stays gone', () => {
  const start = { text: '', outgoing: [failed('a'), failed('b')] };
  unsentStore(drafts, 'chat', none).store(start);
  const one = unsentStore(drafts, 'chat', start);
  const other = unsentStore(drafts, 'chat', start);
  one.store({ text: '', outgoing: [failed('b')] });
  expect([other.isGone('a'), other.isGone('b')]).toEqual([true, false]);

  const isSent = { ...failed('a'), isFailed: false };
  other.store({ text: '', outgoing: [isSent, failed('b')] });
  expect(readUnsent(drafts, 'chat').outgoing).toEqual([failed('b')]);
});

test('a browser that stores nothing loses no message by that', () => {
  const forbidden = { ...drafts, save: () => false };
  const { store, isGone } = unsentStore(forbidden, 'chat', none);
  store({ text: '', outgoing: [failed('a')] });
  expect(isGone('a')).toBe(false);
});

test('a message whose page ended before the answer is sent too, one that has just left is not', async () => {
  const left = { ...failed('a'), isFailed: false, at: Date.now() - 61_000 };
  const justLeft = { ...failed('b'), isFailed: false, at: Date.now() };
  unsentStore(drafts, 'chat', none).store({ text: '', outgoing: [left, justLeft] });
  const sent: string[] = [];
  await sendUnsent(drafts, (_, { key }) => Promise.resolve(sent.push(key)), new Set());
  expect(sent).toEqual(['a']);
  expect(readUnsent(drafts, 'chat').outgoing).toEqual([justLeft]);
});

test('failed messages of all chats are sent in turn, but for what is thrown away meanwhile', async () => {
  const [first, second, third] = ['a', 'b', 'c'].map((key, at) => ({ ...failed(key), at }));
  unsentStore(drafts, 'one', none).store({ text: '', outgoing: [first!, second!] });
  const other = unsentStore(drafts, 'other', none);
  other.store({ text: '', outgoing: [third!] });
  const sent: string[] = [];
  const refused = new Set<string>();
  const send = (chatId: string, { key }: { key: string }) => {
    sent.push(`${chatId} ${key}`);
    other.store(none);
    return key === 'a'
      ? Promise.reject(Object.assign(new Error(), { status: 422 }))
      : Promise.resolve();
  };
  await sendUnsent(drafts, send, refused);
  await sendUnsent(drafts, send, refused);
  expect(sent).toEqual(['one a', 'one b']);
  expect(readUnsent(drafts, 'one').outgoing).toEqual([first]);
});
