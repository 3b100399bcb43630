import { millisecondsInDay } from 'date-fns/constants';
import * as z from 'zod/mini';
import { openEnum } from './open-enum.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/**
 * The most characters of a text, or entries of a list. Stands first: what is longer is refused before
 * anything else looks at it.
 */
export const most = (maximum: number, error: string = messages.invalid) =>
  z.maxLength(maximum, { error, abort: true });

/** Text that the server looks up as it is. */
export const someText = (maximum: number) => z.string().check(most(maximum), z.minLength(1));

export const id = z.string(messages.invalid).check(most(limits.idLength), z.uuid(messages.invalid));
export const byId = z.object({ id });
/** Somebody or something by id, and by the name that people read. */
export const named = z.object({ id, name: z.string() });
/** Instant, ISO 8601 with offset. */
export const instant = z
  .string(messages.invalid)
  .check(most(40), z.iso.datetime({ offset: true, error: messages.invalid }));
/** Day of the calendar, `YYYY-MM-DD`. */
export const day = z.string(messages.invalid).check(most(10), z.iso.date(messages.invalid));

/** Error of a required field: one text if it is missing, another if it is something else. */
const required = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? messages.required : messages.invalid;

export const requiredId = z
  .string({ error: required })
  .check(most(limits.idLength), z.uuid({ error: required }));

const firstInstant = Date.parse(limits.firstDay) - millisecondsInDay;
const lastInstant = Date.parse(limits.lastDay) + 2 * millisecondsInDay;

/** Instant a person gives. The range leaves room for every time zone's first and last day. */
export const requiredInstant = z.string({ error: required }).check(
  most(40),
  z.iso.datetime({ offset: true, error: required, abort: true }),
  z.refine((value) => {
    const time = Date.parse(value);
    return firstInstant <= time && time < lastInstant;
  }, messages.invalid),
);

const isDay = (value: string) =>
  day.safeParse(value).success && limits.firstDay <= value && value <= limits.lastDay;

/** Day a person gives; a date-time, which some clients send, is cut to its date. */
export const calendarDate = z.pipe(
  z.union(
    [
      z.string().check(most(10), z.iso.date({ abort: true })),
      z.string().check(most(40), z.iso.datetime({ offset: true, local: true, abort: true })),
    ],
    { error: required },
  ),
  z.pipe(
    z.transform((value: string) => value.slice(0, 10)),
    z.string().check(most(10), z.refine(isDay, messages.invalid)),
  ),
);

/** Answer to a creation. Clients read the rest with another call. */
export const created = z.object({ id });
export type Created = z.output<typeof created>;

/** At least one character that somebody sees: more than marks, blanks and what has no width. */
export const visible = (error: string) =>
  z.refine<string>((text) => seen.test(text), { error, abort: true });
const seen = /[^\p{Cc}\p{Cf}\p{Co}\p{M}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Text a person must type; surrounding white space does not count. */
export function requiredText(maximum: number, tooLong: string) {
  return z
    .string(messages.required)
    .check(
      z.trim(),
      most(maximum, tooLong),
      z.minLength(1, { error: messages.required, abort: true }),
      visible(messages.required),
    );
}

/** Name of a person or classroom. */
export const requiredName = requiredText(limits.nameLength, messages.nameLength);

export const wholePhone = /^\d{11}$/;

/** Digits only; the screen formats them. */
export const phone = z
  .string(messages.required)
  .check(
    most(limits.phoneDigits, messages.phone),
    z.minLength(1, { error: messages.required, abort: true }),
    z.regex(wholePhone, messages.phone),
  );

/** A whole number of a query. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z.coerce
    .number<number>(messages.invalid)
    .check(
      z.int(messages.invalid),
      z.minimum(minimum, messages.invalid),
      z.maximum(maximum, messages.invalid),
    );

/** A whole number of a query, `fallback` where it is missing. */
export const count = (fallback: number, minimum: number, maximum: number) =>
  z._default(wholeNumber(minimum, maximum), fallback);

/** Query of a list that is searched and paged. */
export const pageQuery = z.object({
  search: z.optional(z.string().check(z.trim(), most(100))),
  limit: count(limits.pageSize, 1, limits.pageSizeMax),
  offset: count(0, 0, 1_000_000),
});
export type PageQuery = z.output<typeof pageQuery>;

export const primitiveSchemas = {
  CalendarDate: calendarDate,
  Created: created,
  Day: day,
  Id: id,
  Named: named,
  Instant: instant,
  Phone: phone,
  RequiredId: requiredId,
  RequiredInstant: requiredInstant,
  RequiredName: requiredName,
};

/** Of the notice inside of which a guardian answered. */
export const answeringChannel = z.enum(['whatsApp', 'sms']);

/** Absent where they answered in the app. */
export const answeredBy = z.optional(openEnum(answeringChannel));
