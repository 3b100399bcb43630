import { Api } from './api.ts';
import { fetchTransport } from './fetch-transport.ts';

/** The client of the family's pages, whose size budget has no room for axios. */
export const api = new Api(fetchTransport);
