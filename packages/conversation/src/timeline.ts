import type { ChatMessage, StoredFile } from '@caderneta/api-client/contract';
import type { Outgoing } from './unsent.ts';

/** All of both, in their order; of a message that is in both, the later one. */
export function merged(messages: ChatMessage[], more: ChatMessage[]): ChatMessage[] {
  const byId = new Map([...messages, ...more].map((message) => [message.messageId, message]));
  return [...byId.values()].sort((a, b) => (a.messageId < b.messageId ? -1 : 1));
}

/** Drops failed messages that arrived after all: only the answer was lost. */
export function withoutArrived(outgoing: Outgoing[], arrived: ChatMessage[]): Outgoing[] {
  const left = [...arrived];
  return outgoing.filter((message) => {
    const at = message.isFailed ? left.findIndex((other) => isSame(message, other)) : -1;
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function isSame({ text, files = [] }: Outgoing, arrived: ChatMessage): boolean {
  const { files: others, hasText } = arrived;
  const isSameText = hasText ? text === arrived.text : text === '';
  return (
    isSameText && files.length === others.length && files.every(({ id }, n) => id === others[n]!.id)
  );
}

/** The messages with the addresses of these files; those without one stay as they are. */
export function withNewAddresses(messages: ChatMessage[], renewed: StoredFile[]): ChatMessage[] {
  const byId = new Map(renewed.map((file) => [file.id, file]));
  return messages.map((message) => {
    if (!message.files?.some(({ id }) => byId.has(id))) return message;
    const files = message.files.map((file) => ({ ...file, ...byId.get(file.id) }));
    return { ...message, files };
  });
}
