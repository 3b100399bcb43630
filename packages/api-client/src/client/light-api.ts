import type { EndpointDefinition, Input } from '../contract/endpoint.ts';
import { Api } from './api.ts';
import { fetchTransport } from './fetch-transport.ts';
import { toRequest } from './request.ts';
import { addressOf } from './transport.ts';

/** The client of the family's pages, whose size budget has no room for axios. */
export const api = new Api(() => fetchTransport);

/** The address that a call asks, under which a service worker stores the answer. */
export function addressOfCall<E extends EndpointDefinition>(endpoint: E, input: Input<E>): URL {
  return addressOf(toRequest(endpoint, input, {}));
}
