import type { ProblemCode } from '@caderneta/api-client/contract';
import { HttpProblem } from '#/kernel/problems.ts';

/** A line of the table that the publisher's command prints. */
export interface Reason {
  /** A file, a library, a call or an app. */
  subject: string;
  /** Portuguese. */
  problem: string;
}

/** The status of each refusal; its sentence is that of its code. */
const statuses = {
  signature: 403,
  'not-its-app': 403,
  'statement-too-old': 403,
  'statement-repeated': 409,
  'not-whole': 422,
  'build-id-taken': 409,
  'owned-by-another': 409,
  waits: 409,
  declined: 409,
  'does-not-fit': 409,
  'takes-others-along': 409,
  'files-missing': 409,
  'not-the-announced-file': 422,
  'unknown-release': 404,
  'unknown-ring': 404,
  'pointer-moved': 409,
  'no-way-back': 409,
  'went-back': 409,
  'fails-more': 409,
} as const satisfies Partial<Record<ProblemCode, number>>;

/** The installation refuses a release, a file or a move, and changes nothing. */
export class ReleaseRefused extends HttpProblem {
  readonly reasons: Reason[];

  constructor(code: keyof typeof statuses, reasons: Reason[] = []) {
    super({ status: statuses[code], code, members: { reasons } });
    this.reasons = reasons;
  }
}
