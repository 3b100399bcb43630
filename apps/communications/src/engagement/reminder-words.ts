import { dayOf, formatTime } from '@caderneta/school-time';
import { counted } from '@caderneta/ui';

/** 'hoje às 07:00', 'amanhã às 07:00': the end of quiet hours. */
export function leavingWords(at: Date, timezone: string, now = new Date()): string {
  const day = dayOf(at, timezone) === dayOf(now, timezone) ? 'hoje' : 'amanhã';
  return `${day} às ${formatTime(at, timezone)}`;
}

/** 'Lembrete a 9 responsáveis, sai hoje às 07:00.' */
export function remindedWords(
  { guardians, leavesAt }: { guardians: number; leavesAt: string | null },
  timezone: string,
): string {
  if (guardians === 0) return 'Ninguém pôde ser lembrado.';
  const when = leavesAt ? `, sai ${leavingWords(new Date(leavesAt), timezone)}` : '';
  return `Lembrete a ${counted(guardians, 'responsável', 'responsáveis')}${when}.`;
}
