import { lightFormat } from 'date-fns/lightFormat';
import type * as z from 'zod/mini';
import type { Versioned } from '@caderneta/api-client';
import {
  closureKinds,
  closureKindLabels,
  listedOr,
  urgentByTexts,
  urgentSenders,
  retentionText,
  type Closure,
  type SchoolSettings,
  type SchoolSettingsPatch,
} from '@caderneta/api-client/contract';
import { fieldTable, later, laterDraftsOf, partOf, type Saved } from '@caderneta/edit-form';
import type { schema } from './school-checks.ts';
import { midnightOf, usualQuietHours, weekdays, zoneText } from '@caderneta/school-time';

/** Values of the form. */
export type SchoolValues = z.output<typeof schema>;

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

/** In place of a limit, where the installation sends no such messages. */
export const noChannel = 'none';

const toLimit = (reais: string) =>
  reais === noChannel ? undefined : reais.trim() === '' ? Number.NaN : Number(reais);

const limitText = (reais: string) => (reais === noChannel ? '' : `R$ ${reais} por mês`);

/** Choice of no provider. */
export const passwordAlone = 'None';

/** 'Google, prof.escola.edu.br'. */
export function signInText({ provider, domain, tenantId }: SchoolValues['signIn']): string {
  if (provider === passwordAlone) return 'só senha';
  const told = [provider, domain.trim()];
  return (provider === 'Microsoft' ? [...told, tenantId.trim()] : told).join(', ');
}

/** '' stores deleted students for ever. */
export const yearsOf = (years: string) => (years === '' ? null : Number(years));

const orNull = (text: string) => text.trim() || null;

const settings = fieldTable<SchoolSettings, SchoolValues>({
  name: { label: 'Nome da escola', saved: ({ name }) => name },
  city: {
    label: 'Cidade',
    saved: ({ city }) => city ?? '',
    sent: orNull,
  },
  contactEmail: {
    label: 'E-mail da secretaria',
    saved: ({ contactEmail }) => contactEmail ?? '',
    sent: orNull,
  },
  logoId: {
    label: 'Logotipo',
    saved: ({ logo }) => logo?.id ?? null,
    // Two pictures have no names to tell them apart by.
    words: (logoId) => (logoId ? `outra imagem (${logoId.slice(-4)})` : ''),
  },
  timezone: {
    label: 'Fuso horário',
    saved: ({ timezone }) => timezone,
    words: zoneText,
  },
  schoolDays: {
    label: 'Dias letivos',
    saved: ({ schoolDays }) => schoolDays,
    words: (days) =>
      weekdays
        .filter(({ weekday }) => days.includes(weekday))
        .map(({ short }) => short)
        .join(', '),
  },
  closures: {
    label: 'Feriados e recessos',
    saved: ({ closures }) =>
      closures.map((closure) => ({
        ...closure,
        kind: listedOr(closureKinds, closure.kind, 'Recess'),
      })),
    words: (closures) =>
      closures.map((closure) => `${closure.name} (${datesOf(closure)})`).join(', '),
  },
  sharesAnswers: {
    label: 'Respostas entre responsáveis',
    saved: ({ sharesAnswers }) => sharesAnswers,
    words: (isShared) => (isShared ? 'visíveis' : 'não visíveis'),
  },
  diariesDue: {
    label: 'Diários até as',
    saved: ({ diariesDue }) => diariesDue ?? '',
    sent: orNull,
    words: (hour) => hour || 'sem hora',
  },
  retentionYears: {
    label: 'Tempo de guarda',
    saved: ({ retentionYears }) => String(retentionYears ?? ''),
    sent: yearsOf,
    words: (years) => retentionText(yearsOf(years)),
  },
  quietHours: {
    label: 'Horário sem avisos',
    saved: ({ quietHours }) => ({
      isOn: Boolean(quietHours),
      from: quietHours?.from ?? usualQuietHours.quietFrom,
      until: quietHours?.until ?? usualQuietHours.quietUntil,
    }),
    sent: ({ isOn, from, until }) => (isOn ? { from, until } : null),
    words: ({ isOn, from, until }) => (isOn ? `${from} a ${until}` : 'nenhum'),
  },
  urgentBy: {
    label: 'Quem envia urgentes',
    // What a newer server knows is shown as the least.
    saved: (settings) => listedOr(urgentSenders, settings.urgentBy, 'Administrators'),
    words: (who) => urgentByTexts[who],
  },
  whatsAppMonthlyLimit: {
    label: 'Limite do WhatsApp',
    saved: ({ whatsAppMonthlyLimit }) => String(whatsAppMonthlyLimit ?? noChannel),
    sent: toLimit,
    words: limitText,
  },
  smsMonthlyLimit: {
    label: 'Limite dos SMS',
    saved: ({ smsMonthlyLimit }) => String(smsMonthlyLimit ?? noChannel),
    sent: toLimit,
    words: limitText,
  },
  linkSharePercent: {
    label: 'Parte dos links pedidos',
    saved: ({ linkSharePercent }) => String(linkSharePercent ?? noChannel),
    sent: toLimit,
    words: (percent) => `${percent}%`,
  },
  urgentReservePercent: {
    label: 'Reserva para urgentes',
    saved: ({ urgentReservePercent }) => String(urgentReservePercent ?? noChannel),
    sent: toLimit,
    words: (percent) => `${percent}%`,
  },
  signIn: {
    label: 'Entrada dos professores',
    saved: ({ signIn }) => ({
      provider: signIn?.provider ?? passwordAlone,
      domain: signIn?.domain ?? '',
      tenantId: signIn?.tenantId ?? '',
    }),
    sent: ({ provider, domain, tenantId }) => ({
      provider,
      ...(provider !== passwordAlone && { domain: domain.trim() }),
      ...(provider === 'Microsoft' && { tenantId: tenantId.trim() }),
    }),
    words: (signIn) => signInText(signIn),
  },
});

const checks = later(() => import(/* webpackChunkName: "checks" */ './school-checks.ts'));

export const schoolChecks = partOf(checks, ({ schema, body }) => ({
  schema,
  errorsOf: (values: SchoolValues) => settings.errorsOf(values, body),
}));

export const schoolDrafts = laterDraftsOf('escola', async () => (await checks.load()).schema);

export const schoolFields = settings.fields;

export const savedSchool = ({ data, etag }: Versioned<SchoolSettings>): Saved<SchoolValues> => ({
  values: settings.valuesOf(data),
  etag,
});

/** Includes changed fields only, because the audit log names them. */
export const toPatch = (values: SchoolValues, saved: SchoolValues): SchoolSettingsPatch =>
  settings.changesOf(values, saved);
