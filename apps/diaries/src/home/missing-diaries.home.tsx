import type { PendingDiaryCount } from '@caderneta/api-client/contract';
import { countText, Skeleton } from '@caderneta/ui';
import { dayOffWords } from '../diary/pending-words.ts';
import { useTodaysCounts } from './todays-counts.ts';

function missingToday(classrooms: PendingDiaryCount[]): string {
  const sum = (of: 'pending' | 'total') => classrooms.reduce((all, room) => all + room[of], 0);
  if (sum('total') === 0) return 'Nenhum diário para hoje';
  // The same day for all classrooms of a school.
  const dayOff = classrooms[0]?.dayOff;
  if (dayOff) return dayOffWords(dayOff);
  return sum('pending') === 0
    ? 'Todos feitos hoje'
    : `Faltam ${countText(sum('pending'))} de ${countText(sum('total'))} hoje`;
}

/** The home's tile about today's diaries. */
export default function MissingDiaries() {
  const { data, isError } = useTodaysCounts();
  if (data) return missingToday(data);
  return isError ? 'O dia de cada turma' : <Skeleton width={140} height={20} />;
}
