import { Api } from './api.ts';
import { axiosTransport } from './axios-transport.ts';

/** The one client of a page, shared by the shell and every remote. */
export const api = new Api(axiosTransport);
