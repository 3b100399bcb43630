import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

export const id = z.uuid(messages.invalid);
export const byId = z.object({ id });
/** Instant, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true, error: messages.invalid });
/** Day of the calendar, `YYYY-MM-DD`. */
export const day = z.iso.date(messages.invalid);

/** Error of a required field: one text if it is missing, another if it is something else. */
const required = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? messages.required : messages.invalid;

export const requiredId = z.uuid({ error: required });

const dayMilliseconds = 24 * 60 * 60 * 1000;
const firstInstant = Date.parse(limits.firstDay) - dayMilliseconds;
const lastInstant = Date.parse(limits.lastDay) + 2 * dayMilliseconds;

/** Instant a person gives. The range leaves room for every time zone's first and last day. */
export const requiredInstant = z.iso.datetime({ offset: true, error: required }).check(
  z.refine((value) => {
    const time = Date.parse(value);
    // The format check has refused already what is no instant.
    return Number.isNaN(time) || (firstInstant <= time && time < lastInstant);
  }, messages.invalid),
);

const isDay = (value: string) =>
  day.safeParse(value).success && limits.firstDay <= value && value <= limits.lastDay;

/** Day a person gives; a date-time, which some clients send, is cut to its date. */
export const calendarDate = z.pipe(
  z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], { error: required }),
  z.pipe(
    z.transform((value: string) => value.slice(0, 10)),
    z.string().check(z.refine(isDay, messages.invalid)),
  ),
);

/** Answer to a creation. Clients read the rest with another call. */
export const created = z.object({ id });
export type Created = z.output<typeof created>;

/** Text a person must type; surrounding white space does not count. */
export function requiredText(maximum: number, tooLong: string) {
  return z
    .string(messages.required)
    .check(z.trim(), z.minLength(1, messages.required), z.maxLength(maximum, tooLong));
}

/** Name of a person or classroom. */
export const requiredName = requiredText(limits.nameLength, messages.nameLength);

/** Digits only; the screen formats them. */
export const phone = z
  .string(messages.required)
  .check(
    z.minLength(1, { error: messages.required, abort: true }),
    z.regex(/^\d{11}$/, messages.phone),
  );

/** A whole number of a query, `fallback` where it is missing. */
export const count = (fallback: number, minimum: number, maximum: number) =>
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
