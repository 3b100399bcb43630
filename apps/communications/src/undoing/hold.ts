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

/** Milliseconds after which what is held has been sent; false where nothing is held. */
export const refetchDelay = (communication: { heldSeconds: number | null } | undefined) =>
  communication?.heldSeconds != null && (communication.heldSeconds + 0.5) * 1000;
