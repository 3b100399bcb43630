import * as z from 'zod/mini';
import { openEnum } from './open-enum.ts';
import { id } from './primitives.ts';
import { urgentOnly } from './urgent.ts';

export const school = z.object({
  id,
  name: z.string(),
  city: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  /** IANA name; "today" is today there. */
  timezone: z.string(),
  /** Between these times, 'HH:MM', notifications wait. Absent where they never do. */
  quietHours: z.optional(z.object({ from: z.string(), until: z.string() })),
  /** Present where the installation sends no e-mails. */
  isWithoutMail: z.optional(z.boolean()),
  /** Of the asking employee, where their right to send something urgent is narrowed. */
  urgentOnly: z.optional(openEnum(urgentOnly)),
});
export type School = z.output<typeof school>;

export const schoolOfCardsSchemas = {
  School: school,
};
