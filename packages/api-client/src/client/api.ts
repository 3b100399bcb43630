import type { EndpointDefinition, Input, Output } from '../contract/endpoint.ts';
import { ApiError, refusal } from './api-error.ts';
import { noConnection, type Connection } from './connection.ts';
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

/** Calls the endpoints of the contract. Throws errors and never shows them. */
export class Api {
  readonly #transport: Transport;
  #connection: Connection = noConnection;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Sets where access tokens come from. A later connection replaces an earlier one.
   * @example api.connect({ accessToken: () => token, renew: () => Promise.resolve(null) })
   */
  connect(connection: Connection): void {
    this.#connection = connection;
  }

  /**
   * Calls an endpoint. After a 401 it renews the session once and tries again.
   * @param input `params`, `query` and `body`, as far as the endpoint has them
   * @returns the answer's body as the contract parses it
   * @throws {ApiError} if no answer came, the server refused, or the answer breaks the contract
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
    let response: WireAnswer;
    if (endpoint.access === 'public') {
      response = await this.#exchange(request, null);
    } else {
      if (request.method === 'GET') {
        const preloaded = await this.#connection.preloaded?.(addressOf(request));
        if (preloaded) return preloaded;
      }
      const token = this.#connection.accessToken();
      response = await this.#exchange(request, token);
      if (response.status === 401) {
        const renewed = await this.#connection.renew(token);
        if (renewed) response = await this.#exchange(request, renewed);
      }
    }
    if (request.method !== 'GET') this.#connection.wrote?.();
    if (response.status < 400) return response;
    const refused = refusal(response.status, response.data);
    this.#connection.refused?.(refused, stack);
    throw refused;
  }

  async #exchange(request: WireRequest, token: string | null) {
    const headers = { ...request.headers, ...(token && { Authorization: `Bearer ${token}` }) };
    try {
      const answer = await this.#transport({ ...request, headers });
      if (token) this.#connection.answered?.((name) => answer.header(name));
      return answer;
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw new ApiError({
        kind: 'network',
        status: null,
        code: 'network',
        message: 'Sem conexão com o servidor.',
        cause: error,
      });
    }
  }
}

function parsed<E extends EndpointDefinition>(endpoint: E, response: WireAnswer): Output<E> {
  if (!endpoint.response) return undefined as Output<E>;
  const result = endpoint.response.safeParse(response.data);
  if (result.success) return result.data as Output<E>;
  throw new ApiError({
    kind: 'unexpected-answer',
    status: response.status,
    code: 'unexpected-answer',
    message: 'O servidor respondeu de um jeito inesperado.',
    cause: result.error,
  });
}
