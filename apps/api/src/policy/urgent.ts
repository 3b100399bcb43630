import {
  isUrgentHour,
  type Role,
  type UrgentBy,
  type UrgentOnly,
} from '@caderneta/api-client/contract';
import { formatTime } from '@caderneta/school-time';
import { type Scope, scopeOf } from './scope.ts';

type UrgentRight = 'Always' | UrgentOnly;

/** By the setting of the school: what each part of it that somebody sees lets them send as urgent. */
const rights: Record<UrgentBy, Record<Scope, UrgentRight>> = {
  Administrators: { school: 'Always', classrooms: 'Never', nothing: 'Never' },
  TeachersByDay: { school: 'Always', classrooms: 'ByDay', nothing: 'Never' },
  Teachers: { school: 'Always', classrooms: 'Always', nothing: 'Never' },
};

interface Sender {
  role: Role;
  /** Setting of their school. */
  urgentBy: UrgentBy;
}

/** How narrow somebody's right to send something urgent is; undefined where nothing narrows it. */
export function urgentOnlyOf({ role, urgentBy }: Sender): UrgentOnly | undefined {
  const right = rights[urgentBy][scopeOf({ role })];
  return right === 'Always' ? undefined : right;
}

/** Why somebody may not send something urgent that leaves at an instant; undefined where they may. */
export function refusalOfUrgent(
  sender: Sender & { timezone: string },
  leavesAt: Date,
): 'right' | 'hour' | undefined {
  const only = urgentOnlyOf(sender);
  if (only === undefined) return undefined;
  if (only === 'Never') return 'right';
  return isUrgentHour(formatTime(leavesAt, sender.timezone)) ? undefined : 'hour';
}
