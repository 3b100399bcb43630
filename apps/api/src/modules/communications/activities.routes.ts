import { listActivities } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import type { Services } from '#/services.ts';
import { reportOf } from './communication-fields.ts';
import { listCommunications } from './list-communications.ts';
import { required } from './required-column.ts';

export function activityRoutes(app: FastifyInstance, { links }: Services): void {
  route(app, listActivities, ({ db, actor, query }) =>
    listCommunications({ db, actor, links }, 'activity', query, ({ row, counts, ...shared }) => ({
      communication: { ...shared.communication, dueDate: required(row.dueDate) },
      report: reportOf(counts, 'done'),
      classrooms: shared.classrooms,
    })),
  );
}
