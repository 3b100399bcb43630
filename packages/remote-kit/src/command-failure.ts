import type { Refusal } from '@caderneta/releases';

type Reasons = NonNullable<Refusal['reasons']>;

/** The command ends without a move; the message is in Portuguese and says why. */
export class CommandFailure extends Error {
  readonly reasons: Reasons;

  constructor(message: string, reasons: Reasons = []) {
    super(message);
    this.reasons = reasons;
  }
}
