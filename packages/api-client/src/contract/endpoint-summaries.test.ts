import { expect, test } from '@jest/globals';
import { endpointSummaries } from './endpoint-summaries.ts';
import { endpoints, fileEndpoints } from './endpoints.ts';

test('every call has a summary, and no summary is left of a call that is gone', () => {
  expect(Object.keys(endpointSummaries).sort()).toEqual(
    Object.keys({ ...endpoints, ...fileEndpoints }).sort(),
  );
});
