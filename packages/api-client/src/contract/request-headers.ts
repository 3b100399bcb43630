import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { most } from './primitives.ts';

const header = (maximum: number, pattern: RegExp) =>
  z.string().check(most(maximum), z.regex(pattern));

/** Headers of a call that the server reads beyond what HTTP itself asks for. */
export const requestHeaders = {
  authorization: header(4000, /^Bearer [\w.-]+$/i),
  'idempotency-key': header(200, /^[\x21-\x7e]+$/),
  /** A proxy that compresses may have weakened the tag. */
  'if-match': header(40, /^(?:W\/)?"\d{1,9}"$/),
  /** Of an endpoint that `mayWait`: for how many milliseconds the call waited for a connection. */
  'caderneta-waited': header(11, /^\d+$/),
  /** Id of the last event that a broken stream brought. */
  'last-event-id': header(limits.cursorLength, /^[\x21-\x7e]+$/),
};
