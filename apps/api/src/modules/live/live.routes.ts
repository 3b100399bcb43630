import { AsyncResource } from 'node:async_hooks';
import { followChanges } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { runEvery } from '#/timing/run-every.ts';
import { routeStream } from '#/kernel/event-stream.ts';
import { TooManyRequests, Unavailable } from '#/kernel/problems.ts';
import { describeError } from '#/describe-error.ts';
import { LiveStreams } from '#/live/live-streams.ts';
import { type Notification, notifyOfEngagement } from '#/live/notify.repository.ts';
import type { Actor } from '#/policy/actor.ts';
import { findActors } from '#/policy/actor.repository.ts';
import { idOfSet, setFor, setHeader } from '#/modules/releases/builds/portal-set.ts';
import type { Services } from '#/services.ts';

const second = 1_000;
/** A session whose end was not notified of ends within it. */
const checkMilliseconds = 60_000;
const sessionsInQuery = 1_000;
/** The server's knowledge of releases is at most a second old. */
const releasesMilliseconds = 1_500;
/** For pages that do without tabs' common stream. */
const retrySeconds = 300;

/** `GET /v1/live`: tells employees' pages what changed, so that they need not ask again and again. */
export function liveRoutes(app: FastifyInstance, services: Services): void {
  const setOf = async (actor: Actor) =>
    idOfSet(setFor(actor, await app.releaseCatalog.buildsFor(actor.schoolId)));
  const streams = new LiveStreams({ findActors: (ids) => findActors(services.db, ids), setOf });
  measure(app, streams);
  routeStream(app, followChanges, ({ actor, lastEventId, reply }) => {
    if (!streams.canOpen || app.isLeaving()) throw new Unavailable();
    if (streams.isFull(actor)) throw new TooManyRequests(retrySeconds);
    const set = reply.getHeader(setHeader)?.toString();
    return (stream) => streams.open(stream, { actor, set, lastEventId });
  });
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stop = run(app, services, streams);
  });
  app.addHook('preClose', async () => stop?.());
}

/** Answers how to stop, which ends the streams. */
function run(app: FastifyInstance, services: Services, streams: LiveStreams) {
  const onError = (error: unknown) =>
    app.log.error({ error: describeError(error) }, 'a change could not be told');
  const checks = runEvery(
    async (signal) => {
      for (const group of streams.groups(sessionsInQuery)) {
        if (!signal.aborted) await streams.checkSessions(group);
      }
      await streams.checkSets();
    },
    { milliseconds: checkMilliseconds, onError },
  );
  const tell = async (notification: Notification) => {
    if (notification.type === 'releases') setTimeout(checks.wake, releasesMilliseconds).unref();
    if (notification.type === 'batches') services.dispatchAlarm.ring();
    await streams.hear(notification);
  };
  // One after another: a message after a change of classrooms goes to those who see it now.
  let last = Promise.resolve();
  // PGlite notifies inside of the query that commits, of which nothing here is a part.
  const hear = AsyncResource.bind((payload: string) => {
    last = last.then(() => tell(JSON.parse(payload) as Notification)).catch(onError);
  });
  const endListening = services.listen({
    hear,
    onBegin: () => streams.begin(),
    onLoss: () => streams.end(),
  });
  const beating = setInterval(() => streams.beat(), second);
  const gathering = runEvery(() => notifyOfEngagement(app.db, app.engagement.take()), {
    milliseconds: second,
    onError,
  });
  return async () => {
    endListening();
    clearInterval(beating);
    streams.end();
    await Promise.all([checks.stop(), gathering.stop()]);
  };
}

function measure({ metrics }: FastifyInstance, streams: LiveStreams): void {
  new Gauge({
    name: 'caderneta_live_streams',
    help: 'Pages that are told of changes as they happen.',
    registers: [metrics],
    collect() {
      this.set(streams.size);
    },
  });
}
