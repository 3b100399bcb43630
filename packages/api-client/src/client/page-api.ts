import { Api } from './api.ts';

/**
 * The one client of a page, shared by the shell and every remote. axios comes with the first call
 * that the page's HTML does not answer.
 */
export const api = new Api(() =>
  import(/* webpackChunkName: "axios" */ './axios-transport.ts').then((m) => m.axiosTransport),
);
