import {
  addRecipients,
  type CorrectedKind,
  corrections as contract,
  findMissed,
  listItemVersions,
  listRecipients,
  markRecipients,
  markSeen,
  previewReminder,
  removeRecipient,
  sendReminder,
  undoSending,
  unmarkRecipients,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import * as service from './communications.service.ts';
import * as corrections from './corrections.service.ts';
import { type Kind, kinds } from './kinds.ts';
import * as latecomers from './latecomers.service.ts';
import * as recipients from './recipients.service.ts';
import * as marks from './marks.service.ts';
import * as reminders from './reminders.service.ts';

export function communicationRoutes(app: FastifyInstance, services: Services): void {
  for (const kind of Object.values(kinds)) addKind(app, kind, services);
  for (const kind of Object.keys(contract) as CorrectedKind[]) addCorrections(app, kind, services);
  route(app, listItemVersions, (ctx, { params: { kind, id } }) =>
    corrections.listItemVersions(ctx, kinds[kind], id),
  );
  route(app, markRecipients, (ctx, { params, body }) =>
    marks.markRecipients(ctx, params.id, body, app.engagement),
  );
  route(app, unmarkRecipients, (ctx, { params, body }) =>
    marks.unmarkRecipients(ctx, params.id, body, app.engagement),
  );
  route(app, markSeen, (ctx, { params }) => marks.markSeen(ctx, params.id));
  route(app, previewReminder, (ctx, { params, query }) =>
    reminders.previewReminder(ctx, params.id, query.group),
  );
  route(app, sendReminder, (ctx, { params, body }) =>
    reminders.sendReminder(ctx, params.id, body.group),
  );
  route(app, findMissed, (ctx, { body }) => latecomers.findMissed(ctx, body.studentIds), {
    storesNothing: true,
  });
  route(app, listRecipients, (ctx, { params: { kind, id } }) =>
    recipients.listRecipients(ctx, kinds[kind], id),
  );
  route(app, removeRecipient, (ctx, { params: { kind, id }, body }) =>
    recipients.removeRecipient(ctx, kinds[kind], { id, ...body }),
  );
  const hold = holder(services);
  route(app, addRecipients, (ctx, { params: { kind, id }, query, body: { studentIds } }) => {
    const adding = { id, studentIds, heldUntil: hold(query.holdSeconds, ctx.now) };
    return recipients.addRecipients(ctx, kinds[kind], adding);
  });
  route(app, undoSending, (ctx, { params }) => service.undoSending(ctx, params.id));
}

/** Until when a sending can be undone; this server looks at that instant. */
function holder(services: Services) {
  return (holdSeconds: number | undefined, now: Date): Date | null => {
    const seconds = Math.min(holdSeconds ?? 0, services.config.holdSeconds);
    if (seconds === 0) return null;
    const until = new Date(now.getTime() + seconds * 1000);
    services.dispatchAlarm.ringAt(until, now);
    return until;
  };
}

function addCorrections(app: FastifyInstance, name: CorrectedKind, services: Services): void {
  const { correct, preview } = contract[name];
  const hold = holder(services);
  route(app, correct, (ctx, { params: { id }, query, body, expectedVersion }) => {
    const change = { id, body, expectedVersion };
    return corrections.correct(ctx, kinds[name], change, hold(query.holdSeconds, ctx.now));
  });
  route(
    app,
    preview,
    (ctx, { params: { id }, body }) =>
      corrections.previewCorrection(ctx, kinds[name], { id, written: body.communication }),
    { storesNothing: true },
  );
}

function addKind(app: FastifyInstance, kind: Kind, services: Services): void {
  const { list, get, create, update, delete: remove } = kind.contract.endpoints;
  const hold = holder(services);

  route(app, list, (ctx, { query }) => service.listCommunications(ctx, kind, query));
  route(app, get, (ctx, { params, query }) =>
    service.getCommunication(ctx, kind, params.id, query),
  );
  route(app, create, (ctx, { query, body }) =>
    service.createCommunication(ctx, kind, body, hold(query.holdSeconds, ctx.now)),
  );
  route(app, update, (ctx, { params, query, body, expectedVersion }) => {
    const change = { id: params.id, body, expectedVersion };
    return service.updateCommunication(ctx, kind, change, hold(query?.holdSeconds, ctx.now));
  });
  route(app, remove, (ctx, { params }) => service.deleteCommunication(ctx, kind, params.id));
}
