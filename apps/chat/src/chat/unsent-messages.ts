import { parseUnsent, type Unsent } from '@caderneta/conversation';
import { tabName, type DraftKind, type Drafts } from '@caderneta/platform';

/** The text in the field of one tab, or one message: two tabs never overwrite each other's. */
export const unsentKind: DraftKind<Unsent> = {
  name: 'mensagem',
  version: 1,
  parse: parseUnsent,
  waits: {
    sender: 'chat',
    count: ({ outgoing }) => outgoing.filter(({ isFailed }) => isFailed).length,
  },
};

const textStart = (chatId: string) => `${chatId}~text~`;
const messageStart = (chatId: string) => `${chatId}~message~`;

/** @returns undefined for a key that is of no message */
export const chatOf = (key: string): string | undefined =>
  key.includes('~message~') ? key.split('~', 1)[0] : undefined;

/** Reads what this employee left in a chat: all messages, and the text of this tab or of a closed one. */
export function readUnsent(drafts: Drafts<Unsent>, chatId: string): Unsent {
  const keys = drafts.keys().sort();
  const at = (key: string) => drafts.read(key) ?? { text: '', outgoing: [] };
  const messages = keys.filter((key) => key.startsWith(messageStart(chatId)));
  const texts = keys.filter((key) => key.startsWith(textStart(chatId)));
  const mine = textStart(chatId) + tabName();
  const found = texts.includes(mine) ? mine : texts[0];
  const outgoing = messages.flatMap((key) => at(key).outgoing);
  if (found === undefined) return { text: '', outgoing };
  const { text, missing } = at(found);
  if (found !== mine) {
    // It moves here: the tab that still has it stores it again with its next letter.
    drafts.save(mine, { text, missing, outgoing: [] });
    drafts.remove(found);
  }
  return { text, missing, outgoing };
}

/**
 * Stores what a tab has not sent yet, and leaves what other tabs have.
 * @returns stores the next state
 */
export function unsentStore(drafts: Drafts<Unsent>, chatId: string, start: Unsent) {
  let before = start;
  return (unsent: Unsent) => {
    const mine = textStart(chatId) + tabName();
    const { text, missing } = unsent;
    if (text === '' && !missing?.length) drafts.remove(mine);
    else if (text !== before.text || missing?.join() !== before.missing?.join()) {
      drafts.save(mine, { text, missing, outgoing: [] });
    }
    for (const message of unsent.outgoing) {
      const same = before.outgoing.find(({ key }) => key === message.key);
      if (same?.isFailed === message.isFailed) continue;
      drafts.save(messageStart(chatId) + message.key, { text: '', outgoing: [message] });
    }
    const keys = new Set(unsent.outgoing.map(({ key }) => key));
    for (const { key } of before.outgoing) {
      if (!keys.has(key)) drafts.remove(messageStart(chatId) + key);
    }
    before = unsent;
  };
}
