import { lightFormat } from 'date-fns/lightFormat';
import * as z from 'zod/mini';
import type { Versioned } from '@caderneta/api-client';
import {
  closureKind,
  closureKindLabels,
  listedOr,
  retentionText,
  schoolSettingsPatch,
  type Closure,
  type SchoolSettings,
  type SchoolSettingsPatch,
} from '@caderneta/api-client/contract';
import {
  draftsOf,
  firstMessages,
  type ContractForm,
  type FieldErrors,
  type FieldSpec,
  type Saved,
} from '@caderneta/edit-form';
import { midnightOf, usualQuietHours, zoneText, weekdays } from '@caderneta/school-time';

/** Values of the form; the contract checks them. */
export const schoolValues = z.object({
  name: z.string(),
  city: z.string(),
  contactEmail: z.string(),
  sharesAnswers: z.boolean(),
  logoId: z.nullable(z.string()),
  timezone: z.string(),
  schoolDays: z.array(z.number()),
  closures: z.array(
    z.object({ kind: closureKind, name: z.string(), from: z.string(), to: z.string() }),
  ),
  /** '' stores deleted students for ever. */
  retentionYears: z.string(),
  hasQuietHours: z.boolean(),
  quietFrom: z.string(),
  quietUntil: z.string(),
  /** Or `passwordAlone`. */
  signInProvider: z.string(),
  signInDomain: z.string(),
  signInTenantId: z.string(),
  /** Whole reais; `noChannel` where the installation sends no such messages. */
  whatsAppMonthlyLimit: z.string(),
  smsMonthlyLimit: z.string(),
  /** Whole per cents; `noChannel` too. */
  linkSharePercent: z.string(),
});
export type SchoolValues = z.output<typeof schoolValues>;

export const schoolDrafts = draftsOf('escola', schoolValues);

export function savedSchool({ data, etag }: Versioned<SchoolSettings>): Saved<SchoolValues> {
  const { name, city, logo, timezone, schoolDays, closures, retentionYears, signIn } = data;
  const values = {
    name,
    city: city ?? '',
    contactEmail: data.contactEmail ?? '',
    sharesAnswers: data.sharesAnswers,
    logoId: logo?.id ?? null,
    timezone,
    schoolDays,
    closures: closures.map((closure) => ({
      ...closure,
      kind: listedOr(closureKind.options, closure.kind, 'Recess'),
    })),
    retentionYears: String(retentionYears ?? ''),
    hasQuietHours: Boolean(data.quietHours),
    quietFrom: data.quietHours?.from ?? usualQuietHours.quietFrom,
    quietUntil: data.quietHours?.until ?? usualQuietHours.quietUntil,
    signInProvider: signIn?.provider ?? passwordAlone,
    signInDomain: signIn?.domain ?? '',
    signInTenantId: signIn?.tenantId ?? '',
    whatsAppMonthlyLimit: String(data.whatsAppMonthlyLimit ?? noChannel),
    smsMonthlyLimit: String(data.smsMonthlyLimit ?? noChannel),
    linkSharePercent: String(data.linkSharePercent ?? noChannel),
  };
  return { values, etag };
}

/** Stands in place of a limit. */
export const noChannel = 'none';

const toLimit = (reais: string) =>
  reais === noChannel ? undefined : reais.trim() === '' ? Number.NaN : Number(reais);

/** Choice of no provider. */
export const passwordAlone = 'None';

function toBody(values: SchoolValues) {
  const { city, contactEmail, retentionYears, ...others } = values;
  const { signInProvider, signInDomain, signInTenantId, ...told } = others;
  const { hasQuietHours, quietFrom: from, quietUntil: until, ...rest } = told;
  const years = yearsOf(retentionYears);
  const signIn = {
    provider: signInProvider,
    ...(signInProvider !== passwordAlone && { domain: signInDomain.trim() }),
    ...(signInProvider === 'Microsoft' && { tenantId: signInTenantId.trim() }),
  };
  return {
    ...rest,
    city: city.trim() || null,
    contactEmail: contactEmail.trim() || null,
    retentionYears: years,
    quietHours: hasQuietHours ? { from, until } : null,
    signIn,
    whatsAppMonthlyLimit: toLimit(values.whatsAppMonthlyLimit),
    smsMonthlyLimit: toLimit(values.smsMonthlyLimit),
    linkSharePercent: toLimit(values.linkSharePercent),
  };
}

/** Includes changed fields only, because the audit log names them. */
export function toPatch(values: SchoolValues, saved: SchoolValues): SchoolSettingsPatch {
  const before = Object.entries(toBody(saved)).map(([field, value]) => [
    field,
    JSON.stringify(value),
  ]);
  const known = Object.fromEntries(before) as Record<string, string>;
  const changed = Object.entries(toBody(values)).filter(
    ([field, value]) => known[field] !== JSON.stringify(value),
  );
  return Object.fromEntries(changed);
}

const fields: Record<string, string> = {
  'quietHours.from': 'quietFrom',
  'quietHours.until': 'quietUntil',
  'signIn.provider': 'signInProvider',
  'signIn.domain': 'signInDomain',
  'signIn.tenantId': 'signInTenantId',
};

/** The field of the form at which a wrong part of the body is shown. */
export const fieldOf = (path: string) => fields[path] ?? path.split('.')[0] ?? path;

export function validateSchool(values: SchoolValues): FieldErrors<SchoolValues> {
  const issues = schoolSettingsPatch.safeParse(toBody(values)).error?.issues ?? [];
  return firstMessages(
    issues.map(({ path, message }) => ({ path: fieldOf(path.join('.')), message })),
  );
}

/** '21/04/2027', or '01/07/2027 a 31/07/2027'. */
export function datesOf({ from, to }: Pick<Closure, 'from' | 'to'>): string {
  const [first, last] = [from, to].map((day) => lightFormat(midnightOf(day), 'dd/MM/yyyy'));
  return from === to ? first! : `${first} a ${last}`;
}

/** 'Feriado: Tiradentes'. */
export const closureTitle = ({ kind, name }: Closure) => `${closureKindLabels[kind]}: ${name}`;

/** Sorts by day, as the server does. */
export const byDay = (one: Closure, other: Closure) =>
  one.from.localeCompare(other.from) ||
  one.to.localeCompare(other.to) ||
  one.name.localeCompare(other.name);

const limitFields = (
  setValue: ContractForm<SchoolValues>['setValue'],
): FieldSpec<SchoolValues>[] => [
  {
    label: 'Limite do WhatsApp',
    format: ({ whatsAppMonthlyLimit }) => limitText(whatsAppMonthlyLimit),
    apply: ({ whatsAppMonthlyLimit }) => setValue('whatsAppMonthlyLimit', whatsAppMonthlyLimit),
  },
  {
    label: 'Limite dos SMS',
    format: ({ smsMonthlyLimit }) => limitText(smsMonthlyLimit),
    apply: ({ smsMonthlyLimit }) => setValue('smsMonthlyLimit', smsMonthlyLimit),
  },
  {
    label: 'Parte dos links pedidos',
    format: ({ linkSharePercent }) => `${linkSharePercent}%`,
    apply: ({ linkSharePercent }) => setValue('linkSharePercent', linkSharePercent),
  },
];

export const schoolFields = ({
  setValue,
}: ContractForm<SchoolValues>): FieldSpec<SchoolValues>[] => [
  {
    label: 'Nome da escola',
    format: ({ name }) => name,
    apply: ({ name }) => setValue('name', name),
  },
  {
    label: 'Cidade',
    format: ({ city }) => city,
    apply: ({ city }) => setValue('city', city),
  },
  {
    label: 'E-mail da secretaria',
    format: ({ contactEmail }) => contactEmail,
    apply: ({ contactEmail }) => setValue('contactEmail', contactEmail),
  },
  {
    label: 'Logotipo',
    // Two pictures have no names to tell them apart by.
    format: ({ logoId }) => (logoId ? `outra imagem (${logoId.slice(-4)})` : ''),
    apply: ({ logoId }) => setValue('logoId', logoId),
  },
  {
    label: 'Fuso horário',
    format: ({ timezone }) => zoneText(timezone),
    apply: ({ timezone }) => setValue('timezone', timezone),
  },
  {
    label: 'Dias letivos',
    format: ({ schoolDays }) =>
      weekdays
        .filter(({ weekday }) => schoolDays.includes(weekday))
        .map(({ short }) => short)
        .join(', '),
    apply: ({ schoolDays }) => setValue('schoolDays', schoolDays),
  },
  {
    label: 'Feriados e recessos',
    format: ({ closures }) =>
      closures.map((closure) => `${closure.name} (${datesOf(closure)})`).join(', '),
    apply: ({ closures }) => setValue('closures', closures),
  },
  {
    label: 'Respostas entre responsáveis',
    format: ({ sharesAnswers }) => (sharesAnswers ? 'visíveis' : 'não visíveis'),
    apply: ({ sharesAnswers }) => setValue('sharesAnswers', sharesAnswers),
  },
  {
    label: 'Tempo de guarda',
    format: ({ retentionYears }) => retentionText(yearsOf(retentionYears)),
    apply: ({ retentionYears }) => setValue('retentionYears', retentionYears),
  },
  quietHoursSpec(setValue),
  ...limitFields(setValue),
  signInSpec(setValue),
];

const quietHoursSpec = (
  setValue: ContractForm<SchoolValues>['setValue'],
): FieldSpec<SchoolValues> => ({
  label: 'Horário sem avisos',
  format: ({ hasQuietHours, quietFrom, quietUntil }) =>
    hasQuietHours ? `${quietFrom} a ${quietUntil}` : 'nenhum',
  apply({ hasQuietHours, quietFrom, quietUntil }) {
    setValue('hasQuietHours', hasQuietHours);
    setValue('quietFrom', quietFrom);
    setValue('quietUntil', quietUntil);
  },
});

const signInSpec = (setValue: ContractForm<SchoolValues>['setValue']): FieldSpec<SchoolValues> => ({
  label: 'Entrada dos professores',
  format: signInText,
  apply({ signInProvider, signInDomain, signInTenantId }) {
    setValue('signInProvider', signInProvider);
    setValue('signInDomain', signInDomain);
    setValue('signInTenantId', signInTenantId);
  },
});

const limitText = (reais: string) => (reais === noChannel ? '' : `R$ ${reais} por mês`);

/** 'Google, prof.escola.edu.br'. */
export function signInText(
  values: Pick<SchoolValues, 'signInProvider' | 'signInDomain' | 'signInTenantId'>,
): string {
  const { signInProvider, signInDomain, signInTenantId } = values;
  if (signInProvider === passwordAlone) return 'só senha';
  const told = [signInProvider, signInDomain.trim()];
  return (signInProvider === 'Microsoft' ? [...told, signInTenantId.trim()] : told).join(', ');
}

export const yearsOf = (years: string) => (years === '' ? null : Number(years));
