import { useSession } from '@caderneta/platform';
import { endOfQuietHours, formatTime } from '@caderneta/school-time';
import { Callout } from '@caderneta/edit-form';
import { leavingWords } from '../engagement/reminder-words.ts';
import { useMinute } from '../urgent/use-minute.ts';
import { useUrgentRefusal } from '../urgent/use-urgent-refusal.ts';

/** Says during quiet hours when families are told of what is sent now. */
export function QuietHoursHint({ canBeUrgent }: { canBeUrgent: boolean }) {
  const { timezone, quietHours } = useSession().school;
  const now = useMinute();
  const refusal = useUrgentRefusal();
  const { from: quietFrom = null, until: quietUntil = null } = quietHours ?? {};
  const end = endOfQuietHours({ timezone, quietFrom, quietUntil }, now);
  if (!end) return null;
  const urgent = canBeUrgent && !refusal ? ' Urgente avisa agora.' : '';
  return (
    <Callout tone="primary" role="status">
      São {formatTime(now, timezone)}: os avisos saem {leavingWords(end, timezone, now)}.{urgent}
    </Callout>
  );
}
