import type { DayOff, PendingDiaryCount } from '@caderneta/api-client/contract';
import { countText } from '@caderneta/ui';

export type TodaysCount = Pick<PendingDiaryCount, 'pending' | 'filled' | 'total' | 'dayOff'>;

/** Why today has no classes. */
export function dayOffWords({ kind, name }: DayOff): string {
  if (kind === 'Holiday') return `Feriado: ${name}`;
  return kind === 'Recess' ? `Recesso: ${name}` : 'Dia sem aula';
}

/** How far a classroom is with today's diaries. */
export function pendingWords({ pending, filled, total, dayOff }: TodaysCount): string {
  if (total === 0) return 'Sem alunos';
  if (dayOff)
    return filled > 0
      ? `${dayOffWords(dayOff)} (${countText(filled)} de ${countText(total)} feitos)`
      : dayOffWords(dayOff);
  return pending === 0 ? 'Todos feitos' : `Faltam ${countText(pending)} de ${countText(total)}`;
}

export type CountTone = 'neutral' | 'success' | 'warning';

/** How the words above look. */
export function pendingTone({ pending, total, dayOff }: TodaysCount): CountTone {
  if (total === 0 || dayOff) return 'neutral';
  return pending === 0 ? 'success' : 'warning';
}
