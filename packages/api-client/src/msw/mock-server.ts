import type { RequestHandler } from 'msw';
import { setupServer } from 'msw/node';

/**
 * Starts an msw server for one jest file before its tests, and takes it back to `handlers` after
 * each. A request without a handler fails the test.
 * @returns msw's server, for `server.use` in a test
 * @example const server = mockServer(mockEndpoint(listChats, () => []));
 */
export function mockServer(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
