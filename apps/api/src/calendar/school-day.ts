/**
 * The calendar day of an instant in a school's time zone.
 * @example dayIn('America/Sao_Paulo', new Date('2026-11-21T01:00:00Z')) // '2026-11-20'
 */
export function dayIn(timezone: string, instant = new Date()): string {
  return formatterOf(timezone).format(instant);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known) return known;
  // This locale writes dates as YYYY-MM-DD.
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' });
  formatters.set(timezone, formatter);
  return formatter;
}
