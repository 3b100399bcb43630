import type { Actor } from '#/access/actor.ts';
import type { Database } from '#/database/database.ts';
import type { Services } from '#/services.ts';
import {
  createOne,
  deleteOne,
  type KindRules,
  readOne,
  updateOne,
} from './communication.service.ts';

interface Call {
  db: Database;
  actor: Actor;
}
interface CallAboutOne extends Call {
  params: { id: string };
}

/** The handlers that all kinds have in common. */
export function handlersOf<Body, Detail>(rules: KindRules<Body, Detail>, services: Services) {
  const askingOf = ({ db, actor }: Call) => ({ db, actor, links: services.links });
  return {
    read: (call: CallAboutOne) => readOne(rules, askingOf(call), call.params.id),
    create: (call: Call & { body: Body }) =>
      createOne(rules, askingOf(call), call.body, services.now()),
    update: (call: CallAboutOne & { body: Body; expectedVersion: number | undefined }) => {
      const { params, body, expectedVersion } = call;
      const change = { id: params.id, body, expectedVersion };
      return updateOne(rules, askingOf(call), change, services.now());
    },
    delete: (call: CallAboutOne) =>
      deleteOne(askingOf(call), rules.kind, call.params.id, services.now()),
  };
}
