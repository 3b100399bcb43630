import type { RequestHandler } from 'msw';
import { setupServer } from 'msw/node';

/**
 * An msw server for one jest file: started before the tests, back to `handlers` after each. A
 * request that no handler answers fails the test.
 */
export function mockServer(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
