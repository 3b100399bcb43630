import {
  archiveClassroom,
  moveStudents,
  planClassroomArchival,
  planStudentMove,
  restoreClassroom,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { archive, planArchival, takeBack } from './archiving.service.ts';
import { moveTogether, planMove } from './student-moves.service.ts';

const plan = { storesNothing: true };

export function studentMoveRoutes(app: FastifyInstance): void {
  route(app, planStudentMove, (ctx, { body }) => planMove(ctx, body), plan);
  route(app, moveStudents, (ctx, { body, expectedVersion }) =>
    moveTogether(ctx, body, expectedVersion),
  );
  route(
    app,
    planClassroomArchival,
    (ctx, { params, body }) => planArchival(ctx, params.id, body),
    plan,
  );
  route(app, archiveClassroom, (ctx, { params, body, expectedVersion }) =>
    archive(ctx, params.id, body, expectedVersion),
  );
  route(app, restoreClassroom, (ctx, { params, query, expectedVersion }) =>
    takeBack(ctx, params.id, query, expectedVersion),
  );
}
