import { listEvents } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import type { Services } from '#/services.ts';
import { reportOf } from './communication-fields.ts';
import { listCommunications } from './list-communications.ts';
import { required } from './required-column.ts';

export function eventRoutes(app: FastifyInstance, { links }: Services): void {
  route(app, listEvents, ({ db, actor, query }) =>
    listCommunications({ db, actor, links }, 'event', query, ({ row, counts, ...shared }) => ({
      communication: {
        ...shared.communication,
        startTime: required(row.startTime).toISOString(),
        endTime: required(row.endTime).toISOString(),
        place: required(row.place),
      },
      report: reportOf(counts, 'accepted', 'declined'),
      classrooms: shared.classrooms,
    })),
  );
}
