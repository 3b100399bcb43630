import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { nameDoubt } from '#/clock/doubt.ts';
import type { ServerClock } from '#/clock/server-clock.ts';
import { ClockInDoubt } from '#/kernel/problems.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Tells of a clock that is in doubt, by log and metrics. While it is off by more than a day, people
 * only read: a comunicado of next year would stay on top of every family's feed until then, and a
 * session that seems to have ended would be gone.
 */
export function watchClock(app: FastifyInstance, clock: ServerClock): void {
  clock.onChange = (doubt) => {
    if (doubt) app.log.error(doubt, nameDoubt(doubt));
    else app.log.info('the clock is right again: background work goes on');
  };
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `caderneta_clock_${name}`,
      help,
      registers: [app.metrics],
      collect() {
        this.set(read());
      },
    });
  gauge('skew_seconds', "How far this machine's clock is ahead of the database's.", () => {
    return clock.clocks.skew / 1000;
  });
  gauge('since_last_run_seconds', 'Since background work ran with a right clock.', () => {
    return (clock.clocks.sinceLastRun ?? 0) / 1000;
  });
  gauge('in_doubt', 'Whether no background work runs because of the clock.', () => {
    return Number(clock.doubt !== undefined);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const isHeld = clock.doubt?.holdsWriting && !reading.has(request.method);
    done(isHeld ? new ClockInDoubt() : undefined);
  });
}
