import { canonicalTimeZone } from '@caderneta/school-time';
import * as z from 'zod/mini';
import { email } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { type ClosureKind, closureKind } from './enums.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { openEnum } from './open-enum.ts';
import { byId, calendarDate, day, id, most, requiredName } from './primitives.ts';
import { schoolSignIn, schoolSignInState } from './school-sign-in.ts';
import { urgentBy } from './urgent.ts';

/** Validation texts of what a school says of itself. */
export const schoolMessages = {
  schoolDays: 'Selecione ao menos um dia da semana.',
  closureOrder: 'O último dia não pode vir antes do primeiro.',
  closureCount: 'Quantidade máxima de feriados e recessos é 1.000.',
  timeZone: 'Escolha um fuso horário da lista.',
  retentionYears: 'Use um número inteiro de 1 a 30.',
  monthlyLimit: 'Use um número inteiro de reais, de 0 a 100.000.',
  percent: 'Use um número inteiro de 0 a 100.',
  clockTime: 'Informe a hora no formato HH:MM.',
  quietOrder: 'O início e o fim não podem ser iguais.',
} as const;

export const closureKindLabels: Record<ClosureKind, string> = {
  Holiday: 'Feriado',
  Recess: 'Recesso',
};

/** Consecutive days without classes. */
export const closure = z
  .strictObject({
    kind: closureKind,
    name: requiredName,
    from: calendarDate,
    /** The last one; of a single day the same as `from`. */
    to: calendarDate,
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: schoolMessages.closureOrder, path: ['to'] }),
  );
export type Closure = z.output<typeof closure>;

const areDistinct = (values: readonly number[]) => new Set(values).size === values.length;

/** Days of the week with classes: Monday is 1, Sunday is 7. */
export const schoolDays = z
  .array(z.int().check(z.minimum(1), z.maximum(7)), schoolMessages.schoolDays)
  .check(
    most(7),
    z.minLength(1, schoolMessages.schoolDays),
    z.refine(areDistinct, messages.invalid),
  );

export const closures = z
  .array(closure, messages.invalid)
  .check(most(limits.closures, schoolMessages.closureCount));

/** A name such as America/Manaus; an offset such as +03:00 has no clock changes, and is refused. */
export const timeZone = z.string(messages.required).check(
  most(64, schoolMessages.timeZone),
  z.refine(
    (name) => /^[A-Za-z]/.test(name) && canonicalTimeZone(name) !== undefined,
    schoolMessages.timeZone,
  ),
);

/** A time of the school's clocks. */
const clockTime = z
  .string(schoolMessages.clockTime)
  .check(
    most(5, schoolMessages.clockTime),
    z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, schoolMessages.clockTime),
  );

/** Between these times notifications wait; they may go past midnight. */
const quietHours = z.strictObject({ from: clockTime, until: clockTime }).check(
  z.refine(({ from, until }) => from !== until, {
    error: schoolMessages.quietOrder,
    path: ['until'],
  }),
);

/** How long deleted students are kept; null for ever. */
export const retentionYears = z.nullable(
  z
    .int(schoolMessages.retentionYears)
    .check(
      z.minimum(limits.retentionYearsMin, schoolMessages.retentionYears),
      z.maximum(limits.retentionYearsMax, schoolMessages.retentionYears),
    ),
);

/** Years that forms offer. */
export const retentionChoices = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, limits.retentionYearsMax];

/** '5 anos'. */
export function retentionText(years: number | null): string {
  if (years === null) return 'Sem prazo';
  return years === 1 ? '1 ano' : `${years} anos`;
}

/** Settings of a school. */
export const schoolProfile = {
  name: requiredName,
  city: z.nullable(requiredName),
  /** Gets the answers to the school's e-mails. */
  contactEmail: z.nullable(email),
  /** Whether guardians see what the other guardians of their children answered. */
  sharesAnswers: z.boolean(),
  /** An uploaded picture. */
  logoId: z.nullable(id),
  timezone: timeZone,
  schoolDays,
  closures,
};

export const schoolSettings = z.object({
  id,
  name: z.string(),
  city: z.nullable(z.string()),
  /** Gets the answers to the school's e-mails. */
  contactEmail: z.nullable(z.string()),
  /** Whether guardians see each other's answers. */
  sharesAnswers: z.boolean(),
  urgentBy: openEnum(urgentBy),
  logo: z.nullable(z.object({ id, url: z.string() })),
  timezone: z.string(),
  schoolDays: z.array(z.number()),
  /** By day. */
  closures: z.array(
    z.object({ kind: openEnum(closureKind), name: z.string(), from: day, to: day }),
  ),
  /** From when on of a school day missing diaries need attention; null never. */
  diariesDue: z.nullable(z.string()),
  /** How long deleted students are kept; null for ever. */
  retentionYears: z.nullable(z.number()),
  /**
   * Deleted students by complete years since their deletion: how many less than one year ago, how
   * many between one and two, and so on. Says what a shorter retention would erase.
   */
  deletedStudentsByAge: z.array(z.number()),
  /** Null where notifications never wait. */
  quietHours: z.nullable(z.object({ from: z.string(), until: z.string() })),
  /** Absent where the installation is registered at no provider. */
  signIn: z.optional(schoolSignInState),
  /** Reais that messages may cost in a month; absent where the installation sends none. */
  whatsAppMonthlyLimit: z.optional(z.number()),
  smsMonthlyLimit: z.optional(z.number()),
  /** Percentage of these that links may cost which guardians asked for. */
  linkSharePercent: z.optional(z.number()),
  /** Percentage of these that is kept for what is urgent. */
  urgentReservePercent: z.optional(z.number()),
});
export type SchoolSettings = z.output<typeof schoolSettings>;

export const getSchoolSettings = endpoint({
  method: 'GET',
  path: '/v1/Schools/:id/Settings',
  access: 'administrator',
  params: byId,
  status: 200,
  response: schoolSettings,
  versioned: true,
});

/** Reais; 0 sends nothing that costs. */
const monthlyLimit = z
  .int(schoolMessages.monthlyLimit)
  .check(
    z.minimum(0, schoolMessages.monthlyLimit),
    z.maximum(limits.monthlyLimitReais, schoolMessages.monthlyLimit),
  );

const percent = z
  .int(schoolMessages.percent)
  .check(z.minimum(0, schoolMessages.percent), z.maximum(100, schoolMessages.percent));

/** Only what changes; lists are replaced as a whole. */
export const schoolSettingsPatch = z
  .partial(
    z.strictObject({
      ...schoolProfile,
      diariesDue: z.nullable(clockTime),
      retentionYears,
      signIn: schoolSignIn,
      whatsAppMonthlyLimit: monthlyLimit,
      smsMonthlyLimit: monthlyLimit,
      linkSharePercent: percent,
      urgentReservePercent: percent,
      quietHours: z.nullable(quietHours),
      urgentBy,
    }),
  )
  .check(z.refine((patch) => Object.keys(patch).length > 0, messages.emptyField));
export type SchoolSettingsPatch = z.output<typeof schoolSettingsPatch>;

export const updateSchoolSettings = endpoint({
  method: 'PATCH',
  path: '/v1/Schools/:id/Settings',
  access: 'administrator',
  params: byId,
  body: schoolSettingsPatch,
  status: 200,
  response: schoolSettings,
  refusals: [409],
  versioned: true,
  audited: ['school', 'update'],
});

export const schoolSettingSummaries = {
  getSchoolSettings: 'What administrators decide for their school',
  updateSchoolSettings: 'Change what administrators decide for their school',
};

export const schoolSettingFieldLabels = {
  updateSchoolSettings: {
    name: 'nome',
    city: 'cidade',
    contactEmail: 'e-mail da secretaria',
    sharesAnswers: 'respostas entre responsáveis',
    urgentBy: 'quem envia urgentes',
    logoId: 'logotipo',
    timezone: 'fuso horário',
    schoolDays: 'dias letivos da semana',
    closures: 'feriados e recessos',
    diariesDue: 'hora dos diários',
    retentionYears: 'tempo de guarda',
    provider: 'entrada com Google ou Microsoft',
    domain: 'domínio dos e-mails',
    tenantId: 'diretório da Microsoft',
    whatsAppMonthlyLimit: 'limite do WhatsApp',
    smsMonthlyLimit: 'limite dos SMS',
    linkSharePercent: 'parte dos links pedidos',
    urgentReservePercent: 'reserva para urgentes',
    from: 'início do horário sem avisos',
    until: 'fim do horário sem avisos',
  },
};

export const schoolSettingSchemas = {
  Closure: closure,
  Closures: closures,
  RetentionYears: retentionYears,
  SchoolDays: schoolDays,
  SchoolSettings: schoolSettings,
  SchoolSettingsPatch: schoolSettingsPatch,
  TimeZone: timeZone,
  QuietHours: quietHours,
};
