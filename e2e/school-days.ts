const day = 24 * 60 * 60 * 1000;

/** The calendar day at the demo school some days from today, `YYYY-MM-DD`. */
export function schoolDay(daysFromToday: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
  return format.format(Date.now() + daysFromToday * day);
}

/** As the portal writes it: `27/11/2026`. */
export const written = (date: string) => date.split('-').reverse().join('/');
