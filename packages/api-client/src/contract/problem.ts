import * as z from 'zod/mini';

/** Body of every refused data call: `application/problem+json`, RFC 9457. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  code: z.string(),
  /** Present on 422, and on 409 of a taken e-mail: where in the request, and the sentence for the person. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Present on 5xx: also in the log. */
  requestId: z.optional(z.string()),
  /** Present on 409 of a stale edit: the resource as it is now. */
  current: z.optional(z.unknown()),
  /** Present on 409 of a filled diary: the students who already have one today. */
  studentIds: z.optional(z.array(z.string())),
});
export type Problem = z.output<typeof problem>;

/** Body of refused authentication calls, status 400 or 429. */
export const authenticationProblem = z.object({ code: z.number(), message: z.string() });
