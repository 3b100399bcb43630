import type { Problem } from '@caderneta/api-client/contract';

export interface ProblemOptions {
  status: number;
  /** Kebab-case word for programs. */
  code: string;
  /** Portuguese, for the person. */
  title: string;
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
    this.status = status;
    this.headers = headers;
    this.body = { type: 'about:blank', title, status, code, ...(detail && { detail }), ...members };
  }
}

export class Malformed extends HttpProblem {
  constructor(detail?: string) {
    super({ status: 400, code: 'malformed', title: 'Requisição inválida.', detail });
  }
}

export class Unauthenticated extends HttpProblem {
  constructor() {
    const headers = { 'www-authenticate': 'Bearer' };
    super({ status: 401, code: 'unauthenticated', title: 'Entre para continuar.', headers });
  }
}

export class Forbidden extends HttpProblem {
  constructor(detail?: string) {
    super({ status: 403, code: 'forbidden', title: 'Você não tem permissão para isso.', detail });
  }
}

/** Also for what exists in another school or is not visible: as if it did not exist. */
export class NotFound extends HttpProblem {
  constructor() {
    super({ status: 404, code: 'not-found', title: 'Não encontrado.' });
  }
}

export class Conflict extends HttpProblem {
  constructor(code: string, detail: string, members?: Record<string, unknown>) {
    super({ status: 409, code, title: 'Conflito com o estado atual.', detail, members });
  }
}

/** Somebody else changed the resource since the caller read it. */
export class StaleEdit extends Conflict {
  constructor(current: unknown) {
    super('stale', 'Outra pessoa alterou isto enquanto você editava.', { current });
  }
}

export class TooLarge extends HttpProblem {
  constructor(detail?: string) {
    super({ status: 413, code: 'too-large', title: 'Conteúdo grande demais.', detail });
  }
}

export class UnsupportedType extends HttpProblem {
  constructor(detail?: string) {
    super({ status: 415, code: 'unsupported-type', title: 'Tipo de conteúdo não aceito.', detail });
  }
}

export class TooManyRequests extends HttpProblem {
  constructor(
    retryAfterSeconds: number,
    title = 'Muitas tentativas. Tente novamente em alguns minutos.',
  ) {
    const headers = { 'retry-after': String(retryAfterSeconds) };
    super({ status: 429, code: 'too-many-requests', title, headers });
  }
}

/** A body that comes too slowly to be waited for. */
export class RequestTooSlow extends HttpProblem {
  constructor() {
    const title = 'O envio demorou demais. Verifique a conexão e tente novamente.';
    super({ status: 408, code: 'too-slow', title, headers: { connection: 'close' } });
  }
}

/** Enough for a database or storage to be started again. */
export const retryAfterSeconds = 5;

/** What the server needs for an answer is out of reach. */
export class Unavailable extends HttpProblem {
  constructor() {
    const title = 'O servidor está temporariamente indisponível. Tente novamente em instantes.';
    const headers = { 'retry-after': String(retryAfterSeconds) };
    super({ status: 503, code: 'unavailable', title, headers });
  }
}

export interface FieldError {
  /** Where in the request, for example `communication.title`. */
  path: string;
  message: string;
}

/** What the person typed breaks a rule. */
export class Invalid extends HttpProblem {
  constructor(errors: FieldError[]) {
    const title = 'Há campos inválidos.';
    super({ status: 422, code: 'invalid', title, members: { errors } });
  }
}
