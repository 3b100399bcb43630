import { millisecondsInDay } from 'date-fns/constants';

/** Seconds for which 'desfazer' is offered. */
const offered = 10;
/** Seconds that an undo of the last moment may take to arrive. */
const travel = 2;

/** Said where an undo did not reach the server. */
export const offlineUndo = 'Sem conexão: não foi possível desfazer o envio.';

/** Query of every call of the portal that sends. */
export const hold = { holdSeconds: offered + travel };

/** Item that a call has sent, or is about to send. */
export interface Sending {
  id: string;
  /** Undefined where it is sent already, or scheduled. */
  heldSeconds?: number;
}

/** Milliseconds for which a sending that is held may be undone by the person. */
export const undoableFor = (heldSeconds: number) => Math.max(1, heldSeconds - travel) * 1000;

interface Waiting {
  sentAt: string | null;
  heldSeconds: number | null;
  scheduledDate: string | null;
  heldCorrection?: { heldSeconds: number } | undefined;
  heldRecipients?: { heldSeconds: number } | undefined;
}

/** Milliseconds between two looks at what is due: the server sends within a minute. */
const betweenLooks = 10_000;

/** Milliseconds after which what waits has left, by itself; false where nothing waits. */
export function refetchDelay(communication: Waiting | undefined): number | false {
  const held = communication?.heldCorrection ?? communication?.heldRecipients;
  if (held) return afterHold(held.heldSeconds);
  if (!communication || communication.sentAt !== null) return false;
  const { heldSeconds, scheduledDate } = communication;
  if (heldSeconds !== null) return afterHold(heldSeconds);
  if (scheduledDate === null) return false;
  const left = Date.parse(scheduledDate) - Date.now();
  return Math.min(Math.max(left, 0) + betweenLooks, millisecondsInDay);
}

const afterHold = (heldSeconds: number) => (heldSeconds + 0.5) * 1000;
