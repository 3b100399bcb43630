import type { Refusal } from '@caderneta/releases';

type Reasons = NonNullable<Refusal['reasons']>;

/** Ends the command before it moves anything. The message says why, in Portuguese. */
export class CommandFailure extends Error {
  readonly reasons: Reasons;

  constructor(message: string, reasons: Reasons = []) {
    super(message);
    this.reasons = reasons;
  }
}
