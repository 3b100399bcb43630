import { isUrgentHour, lookUp, urgentMessages } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatTime } from '@caderneta/school-time';
import { useMinute } from './use-minute.ts';

/** Why the person may not send something urgent now; undefined where they may. */
export function useUrgentRefusal(): string | undefined {
  const { timezone, urgentOnly } = useSession().school;
  const now = useMinute();
  if (urgentOnly === undefined) return undefined;
  if (urgentOnly !== 'ByDay') return lookUp(urgentMessages, urgentOnly) ?? urgentMessages.Never;
  const time = formatTime(now, timezone);
  if (isUrgentHour(time)) return undefined;
  return `São ${time}. ${urgentMessages.ByDay}`;
}
