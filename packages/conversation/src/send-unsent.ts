import { byTime, type Outgoing } from './unsent.ts';
import type { UnsentPlaces } from './unsent-places.ts';

/** Milliseconds after which the page that was sending a message is gone. */
const sentWithin = 60_000;

const isLeft = ({ isFailed, at = 0 }: Outgoing) => isFailed || Date.now() - at > sentWithin;

/**
 * Sends the failed messages of all chats, and those whose page ended before the answer, in the order
 * of writing, each with its first key. Stops where the server does not answer.
 * @param refused places of messages that the server will not take; adds those of this time
 * @throws what `send` throws without an answer
 */
export async function sendUnsent(
  places: UnsentPlaces,
  send: (chatId: string, message: Outgoing) => Promise<unknown>,
  refused: Set<string>,
): Promise<void> {
  const leftAt = (place: string) => places.read(place)?.outgoing.find(isLeft);
  const waiting = places.keys().flatMap((place) => {
    const message = refused.has(place) ? undefined : leftAt(place);
    return message ? [{ place, message }] : [];
  });
  waiting.sort((one, other) => byTime(one.message, other.message));
  for (const { place, message } of waiting) {
    // Thrown away, or sent, while others were being sent.
    if (!leftAt(place)) continue;
    try {
      await send(place.split('~', 1)[0]!, message);
      places.remove(place);
    } catch (error) {
      const { status } = error as { status?: unknown };
      if (typeof status !== 'number' || status >= 500) throw error;
      refused.add(place);
    }
  }
}
