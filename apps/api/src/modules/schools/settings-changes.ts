import {
  type Closure,
  closureKindLabels,
  lookUp,
  retentionText,
  type SchoolSettings,
  urgentByTexts,
} from '@caderneta/api-client/contract';
import { midnightOf, zoneText } from '@caderneta/school-time';
import { lightFormat } from 'date-fns/lightFormat';
import type { ValueChange } from '#/kernel/call-context.ts';
import { differencesOf } from '#/modules/audit/differences.ts';

/** From what to what the settings of a school were changed, for the audit log. */
export function changesOfSettings(before: SchoolSettings, after: SchoolSettings): ValueChange[] {
  return [
    ...differencesOf(inWords(before), inWords(after)),
    ...changesOfClosures(before.closures, after.closures),
    // A picture has no words.
    ...(before.logo?.id === after.logo?.id ? [] : [{ field: 'logoId', before: null, after: null }]),
  ];
}

const weekdays = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'];
const words = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value);
const percent = (value: number | undefined) => (value === undefined ? null : `${value}%`);
const reais = (value: number | undefined) => (value === undefined ? null : `R$ ${value}`);

function inWords(settings: SchoolSettings) {
  const { name, city, timezone, contactEmail, sharesAnswers, schoolDays } = settings;
  const { urgentBy } = settings;
  const { retentionYears: years, quietHours, signIn } = settings;
  return {
    ...{ name, city, timezone: zoneText(timezone), contactEmail: words(contactEmail) },
    sharesAnswers: sharesAnswers ? 'sim' : 'não',
    urgentBy: lookUp(urgentByTexts, urgentBy) ?? null,
    schoolDays: schoolDays.map((day) => weekdays[day - 1]).join(', '),
    diariesDue: words(settings.diariesDue),
    retentionYears: years === null ? 'para sempre' : retentionText(years),
    from: words(quietHours?.from),
    until: words(quietHours?.until),
    provider: words(signIn?.provider),
    domain: words(signIn?.domain),
    tenantId: words(signIn?.tenantId),
    whatsAppMonthlyLimit: reais(settings.whatsAppMonthlyLimit),
    smsMonthlyLimit: reais(settings.smsMonthlyLimit),
    linkSharePercent: percent(settings.linkSharePercent),
    urgentReservePercent: percent(settings.urgentReservePercent),
  };
}

type Closures = SchoolSettings['closures'];

/** Those alone that were taken out or came in: a school has dozens. */
function changesOfClosures(before: Closures, after: Closures): ValueChange[] {
  const without = (all: Closures, others: Closures) => {
    const known = new Set(others.map(closureInWords));
    return (
      all
        .map(closureInWords)
        .filter((one) => !known.has(one))
        .join('; ') || null
    );
  };
  const [removed, added] = [without(before, after), without(after, before)];
  return removed === added ? [] : [{ field: 'closures', before: removed, after: added }];
}

const dayInWords = (day: string) => lightFormat(midnightOf(day), 'dd/MM/yyyy');

function closureInWords({ kind, name, from, to }: Closures[number]): string {
  const label = closureKindLabels[kind as Closure['kind']];
  const days = from === to ? dayInWords(from) : `${dayInWords(from)} a ${dayInWords(to)}`;
  return `${label} ${name} (${days})`;
}
