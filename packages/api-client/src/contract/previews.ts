import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { someText } from './primitives.ts';

/** Parameter of a page's address that holds the token of a preview. */
export const previewParameter = 'previa';

export const openPreview = endpoint({
  method: 'POST',
  path: '/v1/previews',
  access: 'employee',
  body: z.strictObject({
    /** Of the link. */
    token: someText(limits.sealedLength),
  }),
  status: 204,
  refusals: [409],
});

export const previewSummaries = {
  openPreview:
    'Runs a build that is not released for the session of the caller, if they may see it',
};
