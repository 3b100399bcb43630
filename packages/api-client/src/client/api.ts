import { authenticationCodes } from '../contract/authentication-codes.ts';
import {
  type EndpointDefinition,
  type Input,
  type Output,
  personHeader,
} from '../contract/endpoint.ts';
import { anotherPerson, ApiError, refusal } from './api-error.ts';
import { noConnection, type Connection } from './connection.ts';
import { noteWrite } from './last-write.ts';
import { toRequest, type CallOptions } from './request.ts';
import { addressOf, type Transport, type WireAnswer, type WireRequest } from './transport.ts';

export interface Page<T> {
  items: T;
  /** Length of the whole list, of which `items` is a part. */
  total: number;
}

export interface Versioned<T> {
  data: T;
  /** Pass it as `ifMatch` to the write that follows. */
  etag: string | null;
}

interface SessionAnswer {
  answer: WireAnswer;
  /** The session of the call is over. */
  isOver: boolean;
}

/** Calls the endpoints of the contract. Throws errors and never shows them. */
export class Api {
  readonly #load: () => Transport | Promise<Transport>;
  #connection: Connection = noConnection;
  #writes = 0;

  /** @param load gives what sends requests; asked for each call, and again after a failure */
  constructor(load: () => Transport | Promise<Transport>) {
    this.#load = load;
  }

  /** Loads what sends requests, so that the first call finds it in place. */
  async prepare(): Promise<void> {
    await this.#transport();
  }

  /**
   * Sets where access tokens come from. A later connection replaces an earlier one.
   * @example api.connect({ accessToken: () => token, renew: () => Promise.resolve(null) })
   */
  connect(connection: Connection): void {
    this.#connection = connection;
  }

  /** Who acts now. Give it to a call that waits before it is made. */
  get person(): string | null {
    return this.#connection.person();
  }

  /** Whether an answer is missing to a call that may change something. */
  get isWriting(): boolean {
    return this.#writes > 0;
  }

  /**
   * Calls an endpoint. After a 401 it renews the session once and tries again.
   * @param input `params`, `query` and `body`, as far as the endpoint has them
   * @returns the answer's body, which the server has checked
   * @throws {ApiError} if no answer came, the server refused, or the answer is no JSON
   * @example await api.call(getSchool, { params: { id: schoolId } })
   */
  async call<E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    options: CallOptions = {},
  ): Promise<Output<E>> {
    return parsed(endpoint, await this.#send(endpoint, input, options));
  }

  /**
   * Calls an endpoint that is declared `paged`.
   * @returns one page, and the length of the whole list from `X-Total-Count`
   * @throws {ApiError} as `call` does
   * @example const { items, total } = await api.page(listChats, { query: { offset: 0 } })
   */
  async page<E extends EndpointDefinition & { paged: true }>(
    endpoint: E,
    input: Input<E>,
    options: CallOptions = {},
  ): Promise<Page<Output<E>>> {
    const response = await this.#send(endpoint, input, options);
    return { items: parsed(endpoint, response), total: Number(response.header('x-total-count')) };
  }

  /**
   * Calls an endpoint that is declared `versioned`.
   * @returns the answer's body, and its `ETag` for the write that follows
   * @throws {ApiError} as `call` does
   * @example const { data, etag } = await api.versioned(getEvent, { params: { id } })
   */
  async versioned<E extends EndpointDefinition & { versioned: true }>(
    endpoint: E,
    input: Input<E>,
    options: CallOptions = {},
  ): Promise<Versioned<Output<E>>> {
    const response = await this.#send(endpoint, input, options);
    return { data: parsed(endpoint, response), etag: response.header('etag') };
  }

  async #send<E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    options: CallOptions,
  ): Promise<WireAnswer> {
    // Taken before the first await, while the caller is still on the stack.
    const { stack } = new Error();
    const request = toRequest(endpoint, input, options);
    const { answer, isOver } =
      endpoint.access === 'public'
        ? { answer: await this.#exchange(await this.#transport(), request, null), isOver: false }
        : await this.#sendAs(options.person ?? this.person, request);
    if (request.method !== 'GET') {
      noteWrite();
      this.#connection.wrote?.();
    }
    if (answer.status < 400) return answer;
    const refused = refusal(answer.status, answer.data, isOver);
    this.#connection.refused?.(refused, stack);
    throw refused;
  }

  /**
   * Nothing of a call is sent, sent again or answered once somebody else acts.
   * @returns the answer, and whether the session is over
   */
  async #sendAs(person: string | null, request: WireRequest): Promise<SessionAnswer> {
    const connection = this.#connection;
    const requireSame = () => {
      if (person !== null && connection.person() !== person) throw anotherPerson();
    };
    if (person) request.headers[personHeader] = person;
    const isWrite = request.method !== 'GET';
    requireSame();
    if (isWrite) this.#writes += 1;
    try {
      const preloaded = isWrite ? undefined : await connection.preloaded?.(addressOf(request));
      requireSame();
      if (preloaded) return { answer: preloaded, isOver: false };
      const transport = await this.#transport();
      requireSame();
      const send = (token: string | null) =>
        this.#exchange(transport, request, token).finally(requireSame);
      const token = connection.accessToken();
      const first = await send(token);
      const renewed = first.status === 401 ? await connection.renew(token) : null;
      requireSame();
      const answer = renewed ? await send(renewed) : first;
      const isUnrenewed = answer.status === 401 && !renewed;
      return { answer, isOver: isUnrenewed || saysThatItEnded(answer) };
    } finally {
      if (isWrite) this.#writes -= 1;
    }
  }

  async #transport(): Promise<Transport> {
    try {
      return await this.#load();
    } catch (error) {
      throw noAnswer(error);
    }
  }

  async #exchange(transport: Transport, request: WireRequest, token: string | null) {
    const headers = { ...request.headers, ...(token && { Authorization: `Bearer ${token}` }) };
    try {
      const answer = await transport({ ...request, headers });
      if (token) this.#connection.answered?.((name) => answer.header(name));
      return answer;
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw noAnswer(error);
    }
  }
}

const { refreshTokenNotFound, credentialExpired, userNotActive } = authenticationCodes;
const endingCodes = new Set<unknown>([refreshTokenNotFound, credentialExpired, userNotActive]);

/** These codes end the session, whichever call they answer. */
const saysThatItEnded = ({ status, data }: WireAnswer) =>
  status === 400 && endingCodes.has((data as { code?: unknown } | null)?.code);

const noAnswer = (cause: unknown) =>
  new ApiError({
    kind: 'network',
    status: null,
    code: 'network',
    message: 'Sem conexão com o servidor.',
    cause,
  });

function parsed<E extends EndpointDefinition>(endpoint: E, response: WireAnswer): Output<E> {
  if (!endpoint.response) return undefined as Output<E>;
  // The server checks its answers by the same declaration. A text is of a proxy.
  if (typeof response.data === 'object' && response.data !== null)
    return response.data as Output<E>;
  throw new ApiError({
    kind: 'unexpected-answer',
    status: response.status,
    code: 'unexpected-answer',
    message: 'O servidor respondeu de um jeito inesperado.',
  });
}
