import { describe, expect, test } from '@jest/globals';
import { addressOf, callEndpoint, type Calling, type NamedEndpoint } from './endpoint-calls.ts';
import { garbageBodies, garbageIds, garbageQueries } from './garbage.ts';

/** Every endpoint refuses what it cannot take, also of somebody whom it lets in. */
export function refusesGarbage(all: NamedEndpoint[], calling: () => Calling): void {
  describe('garbage', () => {
    const withParams = all.filter(([, { params }]) => params);
    test.each(withParams)('ids, %s: 404', async (...named) => {
      for (const id of garbageIds) {
        const url = addressOf(named[1], calling().one, id);
        const response = await callEndpoint(named, calling(), url);
        expect([id, response.statusCode]).toEqual([id, 404]);
      }
    });

    const withQuery = all.filter(([, { query }]) => query);
    test.each(withQuery)('queries, %s: 422', async (...named) => {
      for (const query of garbageQueries) {
        const url = `${addressOf(named[1], calling().one).split('?')[0]}?${query}`;
        const response = await callEndpoint(named, calling(), url);
        expect([query, response.statusCode]).toEqual([query, 422]);
      }
    });

    const withBody = all.filter(([, { body }]) => body);
    test.each(withBody)('bodies, %s: a refusal', async (...named) => {
      for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
        for (const [what, payload] of Object.entries(garbageBodies)) {
          const statusCode = await statusOf(named, type, payload);
          const isRefused = statusCode >= 400 && statusCode < 500;
          expect([type, what, isRefused || statusCode]).toEqual([type, what, true]);
        }
      }
    });
  });

  async function statusOf([, endpoint]: NamedEndpoint, type: string, payload: string) {
    const { made, one, headers } = calling();
    const { statusCode } = await made.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, one),
      headers: { ...headers, 'content-type': type },
      payload,
    });
    return statusCode;
  }
}
