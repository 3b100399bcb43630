import { type OnItsWay, waitingOf } from './waiting.ts';

export type { OnItsWay };

interface SetOff {
  /** By which others ask for it: the idempotency key of a form. */
  key?: string;
  afterwards?: 'lost' | 'leaves';
}

/** What the person of this page has on its way; what waits stands in the browser. */
const ofPage = new Set<OnItsWay & SetOff>();
let isLeaving = false;

const ask = (event: BeforeUnloadEvent) => {
  if (!mayLeave()) event.preventDefault();
};

/**
 * Says that something is on its way, or chosen to be: files, a call whose answer is awaited, a
 * sending that can still be taken back. As long as it would be lost with the page, the browser asks
 * before the tab is closed or loaded again, and the portal offers no new version.
 * @param what as a list names it
 * @returns how to say that it has arrived, or was given up
 */
export function setOff(what: string, { key, afterwards = 'lost' }: SetOff = {}): () => void {
  const one = { what, key, afterwards };
  ofPage.add(one);
  // A page that listens without need is kept in no browser's memory.
  if (losesSomething()) addEventListener('beforeunload', ask);
  return () => {
    ofPage.delete(one);
    if (!losesSomething()) removeEventListener('beforeunload', ask);
  };
}

/** Whether something is on its way by that key, also once its form has left the page. */
export const isOnItsWay = (key: string): boolean => [...ofPage].some((one) => one.key === key);

const losesSomething = () => [...ofPage].some(({ afterwards }) => afterwards === 'lost');

/** Whether nobody need be asked before the page ends. */
export const mayLeave = (): boolean => isLeaving || !losesSomething();

/** Asks no more: whoever had something on its way has left. */
export function letPageGo(): void {
  isLeaving = true;
}

/** All that a person has on its way from this page, or that waits in this browser. */
export const onItsWay = (personId: string): OnItsWay[] => [...ofPage, ...waitingOf(personId)];
