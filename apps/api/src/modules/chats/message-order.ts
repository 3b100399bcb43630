import { v7 } from 'uuid';

/**
 * Id of the message after `last`, for whoever holds the chat. Ids sort by time, and readers ask for
 * what comes after an id: a clock that is behind, another server's or one that was set back, must
 * not put a message before those that were read already.
 */
export function nextMessageId(last: string | null, now: Date): string {
  const earliest = last === null ? 0 : millisecondsOf(last) + 1;
  return v7({ msecs: Math.max(now.getTime(), earliest) });
}

/** The instant in a version 7 id: its first 48 bits. */
function millisecondsOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
