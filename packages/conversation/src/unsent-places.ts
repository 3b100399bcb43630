import { tabName } from '@caderneta/platform';
import { byTime, type Unsent } from './unsent.ts';

/**
 * Where the unsent messages of one person stand in this browser: the text in the field of one tab, or
 * one message, at each. Two tabs never overwrite each other's.
 */
export interface UnsentPlaces {
  keys(): string[];
  /** Null if there is nothing. */
  read(key: string): Unsent | null;
  save(key: string, unsent: Unsent): unknown;
  remove(key: string): void;
}

const textStart = (chatId: string) => `${chatId}~text~`;
const messageStart = (chatId: string) => `${chatId}~message~`;

/** Reads what somebody left in a chat: all messages, and the text of this tab or of a closed one. */
export function readUnsent(places: UnsentPlaces, chatId: string): Unsent {
  const keys = places.keys().sort();
  const at = (key: string) => places.read(key) ?? { text: '', outgoing: [] };
  const messages = keys.filter((key) => key.startsWith(messageStart(chatId)));
  const texts = keys.filter((key) => key.startsWith(textStart(chatId)));
  const mine = textStart(chatId) + tabName();
  const found = texts.includes(mine) ? mine : texts[0];
  const outgoing = messages.flatMap((key) => at(key).outgoing).sort(byTime);
  if (found === undefined) return { text: '', outgoing };
  const { text, missing } = at(found);
  if (found !== mine) {
    // It moves here: the tab that still has it stores it again with its next letter.
    places.save(mine, { text, missing, outgoing: [] });
    places.remove(found);
  }
  return { text, missing, outgoing };
}

/** Keeps what one tab has not sent yet in a chat, and leaves what other tabs have. */
export function unsentStore(places: UnsentPlaces, chatId: string, start: Unsent) {
  let before = start;
  const isThere = (key: string) => places.keys().includes(messageStart(chatId) + key);
  /** A browser whose storage is full or forbidden takes none. */
  const taken = new Set(start.outgoing.map(({ key }) => key).filter(isThere));
  /** Stores the next state. */
  const store = (unsent: Unsent) => {
    const mine = textStart(chatId) + tabName();
    const { text, missing } = unsent;
    if (text === '' && !missing?.length) places.remove(mine);
    else places.save(mine, { text, missing, outgoing: [] });
    for (const message of unsent.outgoing) {
      const same = before.outgoing.find(({ key }) => key === message.key);
      if (same?.isFailed === message.isFailed) continue;
      if (isGone(message.key)) continue;
      places.save(messageStart(chatId) + message.key, { text: '', outgoing: [message] });
      if (isThere(message.key)) taken.add(message.key);
    }
    const keys = new Set(unsent.outgoing.map(({ key }) => key));
    for (const { key } of before.outgoing) {
      if (!keys.has(key)) places.remove(messageStart(chatId) + key);
    }
    before = unsent;
  };
  /** Whether another tab has sent the message, or thrown it away. */
  const isGone = (key: string) => taken.has(key) && !isThere(key);
  return { store, isGone };
}
