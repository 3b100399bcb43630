import { type Problem, type ProblemCode, problemTexts } from '@caderneta/api-client/contract';

export interface ProblemOptions {
  status: number;
  code: ProblemCode;
  /** Portuguese, for the person. By default the text of the code. */
  title?: string;
  detail?: string;
  headers?: Record<string, string>;
  /** Further members of the body. */
  members?: Record<string, unknown>;
}

/** A refusal that the answer may show: becomes `application/problem+json`. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Problem;

  constructor({ status, code, title, detail, headers = {}, members = {} }: ProblemOptions) {
    super(code);
    const shown = title ?? problemTexts[code];
    this.status = status;
    this.headers = headers;
    this.body = {
      type: 'about:blank',
      title: shown,
      status,
      code,
      ...(detail && { detail }),
      ...members,
    };
  }
}

export class Malformed extends HttpProblem {
  constructor(detail?: string) {
    super({ status: 400, code: 'malformed', detail });
  }
}

export class Unauthenticated extends HttpProblem {
  constructor() {
    const headers = { 'www-authenticate': 'Bearer' };
    super({ status: 401, code: 'unauthenticated', headers });
  }
}

export class Forbidden extends HttpProblem {
  constructor(detail?: string) {
    super({ status: 403, code: 'forbidden', detail });
  }
}

/** A setting names the e-mail of somebody who has not proven to read that mailbox. */
export class MailboxUnproven extends HttpProblem {
  constructor() {
    super({ status: 403, code: 'mailbox-unproven' });
  }
}

export class MethodNotAllowed extends HttpProblem {
  constructor(allowed: string[]) {
    super({ status: 405, code: 'other-method', headers: { allow: allowed.join(', ') } });
  }
}

/** Also for what exists in another school or is not visible: as if it did not exist. */
export class NotFound extends HttpProblem {
  constructor() {
    super({ status: 404, code: 'not-found' });
  }
}

export class Conflict extends HttpProblem {
  /** @param detail where a more exact sentence than the code's fits the case */
  constructor(
    code: ProblemCode,
    detail: string = problemTexts[code],
    members?: Record<string, unknown>,
  ) {
    super({ status: 409, code, title: 'Conflito com o estado atual.', detail, members });
  }
}

/** The school is in another installation. */
export class SchoolMoved extends HttpProblem {
  constructor(movedTo: string) {
    const title = `Esta escola mudou de endereço: ${movedTo}`;
    super({ status: 410, code: 'school-moved', title, members: { movedTo } });
  }
}

/** The call is of another person than the token or the cookie that came with it. */
export class AnotherPerson extends HttpProblem {
  constructor() {
    super({ status: 409, code: 'another-person' });
  }
}

/** The school is read-only, until `npm run school -- open`. */
export class SchoolClosed extends HttpProblem {
  constructor() {
    super({ status: 409, code: 'school-closed' });
  }
}

/** Somebody else changed the resource since the caller read it. */
export class StaleEdit extends Conflict {
  constructor(current: unknown) {
    super('stale', undefined, { current });
  }
}

export class TooLarge extends HttpProblem {
  constructor(detail?: string) {
    super({ status: 413, code: 'too-large', detail });
  }
}

export class UnsupportedType extends HttpProblem {
  constructor(detail?: string) {
    super({ status: 415, code: 'unsupported-type', detail });
  }
}

export class TooManyRequests extends HttpProblem {
  constructor(retryAfterSeconds: number, title?: string) {
    const headers = { 'retry-after': String(retryAfterSeconds) };
    super({ status: 429, code: 'too-many-requests', title, headers });
  }
}

/** A body that comes too slowly to be waited for. */
export class RequestTooSlow extends HttpProblem {
  constructor() {
    super({ status: 408, code: 'too-slow', headers: { connection: 'close' } });
  }
}

/** Enough for a database or storage to be started again. */
export const retryAfterSeconds = 5;

/** The server cannot reach something that the answer needs. */
export class Unavailable extends HttpProblem {
  constructor(requestId?: string, title?: string) {
    const headers = { 'retry-after': String(retryAfterSeconds) };
    const members = requestId ? { requestId } : {};
    super({ status: 503, code: 'unavailable', title, headers, members });
  }
}

/** Nobody should take a file that cannot be read just now for a deleted one. */
export class FilesUnavailable extends Unavailable {
  constructor(requestId: string) {
    super(
      requestId,
      'O servidor não alcança os arquivos agora. Nada foi apagado: tente novamente em alguns minutos.',
    );
  }
}

/** A disk is full: trying again helps nobody until somebody makes room. */
export class OutOfSpace extends HttpProblem {
  constructor(requestId: string) {
    const title = 'O servidor está sem espaço. Avise quem cuida dele.';
    super({ status: 507, code: 'unavailable', title, members: { requestId } });
  }
}

/** Nobody knows what day it is: what would be stored now could be wrong for years. */
export class ClockInDoubt extends HttpProblem {
  constructor() {
    const title = 'O relógio do servidor parece errado. Avise quem cuida dele.';
    super({ status: 503, code: 'unavailable', title, headers: { 'retry-after': '30' } });
  }
}

export interface FieldError {
  /** Where in the request, for example `communication.title`. */
  path: string;
  message: string;
}

/** The input breaks a rule. */
export class Invalid extends HttpProblem {
  constructor(errors: FieldError[]) {
    super({ status: 422, code: 'invalid', members: { errors } });
  }
}

/** Refused sign-in or renewal: `{code, message}` with a code of `authenticationCodes`. */
export class AuthenticationRefused extends Error {
  readonly status: 400 | 429;
  readonly headers: Record<string, string>;
  readonly body: { code: number; message: string };

  constructor(code: number, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = retryAfterSeconds === undefined ? 400 : 429;
    this.headers = {
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    };
    this.body = { code, message };
  }
}
