const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(day).getUTCDay();
}

export function format(day: string): string {
  return `${weekdays[weekday(day)]}, ${day.slice(8)}/${day.slice(5, 7)}`;
}
