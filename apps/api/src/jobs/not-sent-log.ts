import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyBaseLogger } from 'fastify';
import type { NotSent } from '#/outbox/process-outbox.ts';

const quietMilliseconds = 15 * millisecondsInMinute;

interface Quiet {
  until: number;
  /** That were not logged since. */
  others: number;
}

/**
 * Logs why items of a queue were not sent: the first at once, and then one line in a quarter of an
 * hour, with how many there were. What an operator has to mend is an error and counts as a failure.
 */
export function openNotSentLog(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { now, countFailure }: { now: () => Date; countFailure?: ((work: string) => void) | undefined },
): (queue: string) => (refusal: NotSent) => void {
  const quiet = new Map<string, Quiet>();
  return (queue) =>
    ({ message: reason, refusal }) => {
      const isAlarm = refusal === 'ofInstallation';
      if (isAlarm) countFailure?.(`${queue}: the installation is refused`);
      const key = `${queue} ${String(isAlarm)}`;
      const present = now().getTime();
      const last = quiet.get(key);
      if (last && present < last.until) {
        last.others += 1;
        return;
      }
      quiet.set(key, { until: present + quietMilliseconds, others: 0 });
      const told = { reason, ...(last && last.others > 0 && { othersBefore: last.others }) };
      if (isAlarm) log.error(told, `${queue} not sent: the installation is refused, all wait`);
      else log.warn(told, `${queue} not sent`);
    };
}
