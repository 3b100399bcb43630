import type { Refusal } from '@caderneta/releases';

export type Reasons = NonNullable<Refusal['reasons']>;

/** Ends the command before it moves anything. The message says why, in Portuguese. */
export class CommandFailure extends Error {
  readonly reasons: Reasons;

  /** Of the portal's refusal. */
  readonly code: string | undefined;

  constructor(message: string, reasons: Reasons = [], code?: string) {
    super(message);
    this.reasons = reasons;
    this.code = code;
  }
}
