import {
  email,
  type FirstSchool,
  limits,
  messages,
  password,
  requiredName,
  retentionYears,
  schoolDays,
  timeZone,
} from '@caderneta/api-client/contract';
import type { FieldErrors } from '@caderneta/edit-form';
import { openDrafts } from '@caderneta/platform/host';
import { mondayToFriday, nationalHolidays, type NationalHoliday } from '@caderneta/school-time';
import * as z from 'zod/mini';

const school = z.strictObject({
  name: requiredName,
  /** Empty if not given. */
  city: z.string().check(z.trim(), z.maxLength(limits.nameLength, messages.nameLength)),
  timezone: timeZone,
  schoolDays,
  /** Days of `offeredHolidays` without classes. */
  holidays: z.array(z.string()),
  retentionYears,
});

const administrator = z.strictObject({ name: requiredName, email });

/** The form of the set-up. A password is typed twice, because its field hides it. */
export const setUpValues = z.strictObject({
  school,
  administrator: z.extend(administrator, { password }),
  confirmation: z.string(),
});
export type SetUpValues = z.output<typeof setUpValues>;

export function mustBeEqual({
  administrator: { password },
  confirmation,
}: SetUpValues): FieldErrors<SetUpValues> {
  return password === confirmation ? {} : { confirmation: messages.passwordConfirmation };
}

/** The month from which people plan the next year. */
const planningMonth = 9;

/**
 * National holidays from today on: of this year, and late in it of the next.
 * @param today YYYY-MM-DD
 */
export function offeredHolidays(today: string): NationalHoliday[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const years = month >= planningMonth ? [year, year + 1] : [year];
  return years.flatMap(nationalHolidays).filter(({ day }) => day >= today);
}

const text = z.string();

/** Typed values without rules and without passwords, which no browser stores. */
const typed = z.object({
  school: z.object({
    name: text,
    city: text,
    timezone: text,
    schoolDays: z.array(z.number()),
    holidays: z.array(text),
    retentionYears: z.nullable(z.number()),
  }),
  administrator: z.object({ name: text, email: text }),
});

/** Drafts without an employee, because nobody is signed in yet. */
const drafts = openDrafts(
  { name: 'set-up', version: 1, parse: (value) => typed.parse(value) },
  'nobody',
);
const key = 'first-school';

export function keepTyped(values: SetUpValues): void {
  drafts.save(key, typed.parse(values));
}

export function forgetTyped(): void {
  drafts.remove(key);
}

/** The values typed before a reload, else those of most schools. */
export function initialValues(offered: NationalHoliday[], ownTimeZone: string): SetUpValues {
  const { school, administrator } = drafts.read(key) ?? {
    school: {
      name: '',
      city: '',
      timezone: ownTimeZone,
      schoolDays: [...mondayToFriday],
      holidays: offered.filter(({ isOptional }) => !isOptional).map(({ day }) => day),
      retentionYears: limits.retentionYearsDefault,
    },
    administrator: { name: '', email: '' },
  };
  return { school, administrator: { ...administrator, password: '' }, confirmation: '' };
}

/** The body of the contract's call. */
export function toFirstSchool(
  { holidays, city, ...rest }: SetUpValues['school'],
  offered: NationalHoliday[],
): FirstSchool {
  const chosen = offered.filter(({ day }) => holidays.includes(day));
  return {
    ...rest,
    city: city || null,
    closures: chosen.map(({ day, name }) => ({ kind: 'Holiday', name, from: day, to: day })),
  };
}
