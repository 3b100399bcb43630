import type { Problem, ProblemCode } from '../contract/problem.ts';

/**
 * - `network`: no answer came (offline, time-out, server down);
 * - `refused`: the server said no, see `status` and `code`;
 * - `unexpected-answer`: an answer came that the contract does not know;
 * - `signed-out`: the server said no because the session is over, which the shell tells;
 * - `another-person`: whoever made the call does not act here any more. Their work ends without a
 *   word to whoever acts now.
 */
export type ApiErrorKind =
  'network' | 'refused' | 'unexpected-answer' | 'signed-out' | 'another-person';

export interface FieldError {
  /** Dotted path in the request body, `communication.title`. */
  path: string;
  /** Sentence for the person, in Portuguese. */
  message: string;
}

export interface ApiErrorDetails {
  kind: ApiErrorKind;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** The problem's code, or the number of a refused authentication call as text. */
  code: string;
  message: string;
  fieldErrors?: FieldError[];
  requestId?: string;
  /** On a 409 of a stale edit: the resource as it is now. */
  current?: unknown;
  /** On a 409 of a filled diary: the students who already have one today. */
  studentIds?: string[];
  /** On a 410 of a school that moved: the address of the installation where it is. */
  movedTo?: string;
  /** On a refused rollback: what does not fit, and why. */
  reasons?: Problem['reasons'];
  cause?: unknown;
}

/** The only error that the client throws, except when the caller aborts. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | null;
  readonly code: string;
  readonly fieldErrors: FieldError[];
  readonly requestId: string | undefined;
  readonly current: unknown;
  readonly studentIds: string[];
  readonly movedTo: string | undefined;
  readonly reasons: NonNullable<Problem['reasons']>;

  constructor(details: ApiErrorDetails) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.status = details.status;
    this.code = details.code;
    this.fieldErrors = details.fieldErrors ?? [];
    this.requestId = details.requestId;
    this.current = details.current;
    this.studentIds = details.studentIds ?? [];
    this.movedTo = details.movedTo;
    this.reasons = details.reasons ?? [];
  }
}

const anotherPersonCode = 'another-person' satisfies ProblemCode;

/** The error of a call whose person does not act here any more. */
export const anotherPerson = () => refusal(409, { code: anotherPersonCode });

/**
 * Makes an error of the body of a refusal, also of a body that is no problem document.
 * @param status 400 or higher
 * @param body parsed JSON, or the text if it is not JSON
 * @param isOver the session of the call is over
 * @returns an error of kind `refused`, `signed-out` or `another-person`
 */
export function refusal(status: number, body: unknown, isOver = false): ApiError {
  const { code, message, title, detail, errors, requestId, current, studentIds, movedTo, reasons } =
    (body && typeof body === 'object' ? body : {}) as Partial<Problem> & { message?: string };
  return new ApiError({
    kind: code === anotherPersonCode ? code : isOver ? 'signed-out' : 'refused',
    status,
    code: code === undefined ? 'unknown' : String(code),
    message: message ?? detail ?? title ?? 'Erro desconhecido',
    fieldErrors: Array.isArray(errors) ? errors : [],
    requestId,
    current,
    studentIds: Array.isArray(studentIds) ? studentIds : [],
    reasons,
    ...(typeof movedTo === 'string' && { movedTo }),
  });
}
