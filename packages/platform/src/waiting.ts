import { attempt, isList, openEnvelope, prefix, storedKeys } from './envelopes.ts';

/** Something that somebody asked for and that the school does not have yet. */
export interface OnItsWay {
  /** As a list names it: 'arquivos', '2 mensagens', '“Passeio”'. */
  what: string;
  /**
   * What becomes of it where its page ends: it is lost, and the browser asks before; it stays in
   * this browser and leaves by itself; or it leaves the server, and nobody can take it back.
   */
  afterwards: 'lost' | 'waits' | 'leaves';
  /** The remote that sends what waits: see `RemoteDefinition.sender`. */
  sender?: string;
}

/** What of a person waits in this browser, summed up by the kind of draft. */
export function waitingOf(personId: string): OnItsWay[] {
  const found = new Map<string, OnItsWay & { count: number }>();
  for (const place of storedKeys(`${prefix}:${personId}:`, () => localStorage)) {
    const text = isList(place) ? null : attempt(() => localStorage.getItem(place));
    const { waits } = (text !== null && openEnvelope(text)) || {};
    if (!waits) continue;
    const { sender, one, many } = waits;
    const count = waits.count + (found.get(one)?.count ?? 0);
    const what = count === 1 ? one : many.replace('#', String(count));
    found.set(one, { what, sender, count, afterwards: 'waits' });
  }
  return [...found.values()];
}
