import { Api } from './api.ts';
import { fetchTransport } from './fetch-transport.ts';

/** The client of a page that must be small. */
export const api = new Api(fetchTransport);
