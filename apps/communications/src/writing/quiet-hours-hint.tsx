import { useSession } from '@caderneta/platform';
import { dayOf, endOfQuietHours, formatTime } from '@caderneta/school-time';
import { Callout } from '@caderneta/edit-form';
import { useEffect, useState } from 'react';

const minuteMilliseconds = 60_000;

/** Says during quiet hours when families are told of what is sent now. */
export function QuietHoursHint({ canBeUrgent }: { canBeUrgent: boolean }) {
  const { timezone, quietHours } = useSession().school;
  const now = useMinute();
  const { from: quietFrom = null, until: quietUntil = null } = quietHours ?? {};
  const end = endOfQuietHours({ timezone, quietFrom, quietUntil }, now);
  if (!end) return null;
  const day = dayOf(end, timezone) === dayOf(now, timezone) ? 'hoje' : 'amanhã';
  const urgent = canBeUrgent ? ' Urgente avisa agora.' : '';
  return (
    <Callout tone="primary" role="status">
      São {formatTime(now, timezone)}: os avisos saem {day} às {formatTime(end, timezone)}.{urgent}
    </Callout>
  );
}

/** The present, to the minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}
