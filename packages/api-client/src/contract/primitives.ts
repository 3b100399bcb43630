import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

export const id = z.uuid(messages.invalid);
export const byId = z.object({ id });
/** Instant, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true, error: messages.invalid });
/** Day of the calendar, `YYYY-MM-DD`. */
export const day = z.iso.date(messages.invalid);

/** Text a person must type; surrounding white space does not count. */
export function requiredText(maximum: number, tooLong: string) {
  return z
    .string(messages.required)
    .check(z.trim(), z.minLength(1, messages.required), z.maxLength(maximum, tooLong));
}

const count = (fallback: number, minimum: number, maximum: number) =>
  z._default(
    z.coerce
      .number<number>(messages.invalid)
      .check(
        z.int(messages.invalid),
        z.minimum(minimum, messages.invalid),
        z.maximum(maximum, messages.invalid),
      ),
    fallback,
  );

/** Query of a list that is searched and paged. */
export const pageQuery = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, messages.invalid))),
  limit: count(limits.pageSize, 1, limits.pageSizeMax),
  offset: count(0, 0, 1_000_000),
});
export type PageQuery = z.output<typeof pageQuery>;
