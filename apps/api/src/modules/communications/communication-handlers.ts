import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import type { Services } from '#/services.ts';
import {
  createCommunication,
  deleteCommunication,
  type KindRules,
  getCommunication,
  updateCommunication,
} from './communication.service.ts';

interface Call {
  db: Database;
  actor: Actor;
}
interface CallAboutOne extends Call {
  params: { id: string };
}

interface Sending {
  query?: { holdSeconds: number };
}

/** The handlers that all kinds have in common. */
export function handlersOf<Body, Detail>(rules: KindRules<Body, Detail>, services: Services) {
  const askingOf = ({ db, actor }: Call) => ({
    db,
    actor,
    links: services.links.of(actor),
    now: services.now(),
  });
  /** Until when a sending can be undone; this server looks at that instant. */
  function hold({ query }: Sending, now: Date): Date | null {
    const seconds = Math.min(query?.holdSeconds ?? 0, services.config.holdSeconds);
    if (seconds === 0) return null;
    const until = new Date(now.getTime() + seconds * 1000);
    services.dispatchAlarm.ringAt(until, now);
    return until;
  }
  return {
    read: (call: CallAboutOne) => getCommunication(rules, askingOf(call), call.params.id),
    create: (call: Call & Sending & { body: Body }) => {
      const asking = askingOf(call);
      return createCommunication(rules, asking, call.body, hold(call, asking.now));
    },
    update: (
      call: CallAboutOne & Sending & { body: Body; expectedVersion: number | undefined },
    ) => {
      const { params, body, expectedVersion } = call;
      const asking = askingOf(call);
      const change = { id: params.id, body, expectedVersion };
      return updateCommunication(rules, asking, change, hold(call, asking.now));
    },
    delete: (call: CallAboutOne) =>
      deleteCommunication(askingOf(call), rules.kind, call.params.id, services.now()),
  };
}
