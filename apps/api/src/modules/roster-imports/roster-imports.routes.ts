import {
  addRosterRows,
  applyRosterImport,
  createRosterClassrooms,
  createRosterImport,
  deleteRosterErrors,
  deleteRosterImport,
  deleteRosterRow,
  getRosterImport,
  getRosterMissed,
  getRosterQuestions,
  getRosterRemoval,
  giveRosterAreaCode,
  listRosterClassroomQuestions,
  listRosterImports,
  listRosterRows,
  placeRosterClassroom,
  removeRosterStudents,
  undoRosterImport,
  updateRosterRow,
  writeRosterNames,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { getQuestions, giveAreaCode, writeNames } from './answering.service.ts';
import { applyImport, getMissed, undoImport } from './applying.service.ts';
import { listClassroomQuestions, makeClassrooms, placeClassroom } from './placing.service.ts';
import { getRemoval, removeStudents } from './removing.service.ts';
import { insertImport } from './roster-imports.repository.ts';
import {
  addRows,
  changeRow,
  discardDraft,
  getImport,
  leaveOutErrors,
  leaveOutRow,
  listImports,
  listRows,
} from './roster-imports.service.ts';

export function rosterImportRoutes(app: FastifyInstance): void {
  route(app, listRosterImports, (ctx, { query }) => listImports(ctx, query));
  route(app, getRosterImport, (ctx, { params }) => getImport(ctx, params.id));
  route(app, createRosterImport, ({ db, actor, now }, { body }) =>
    insertImport(db, actor, { ...body, createdAt: now }),
  );
  route(app, deleteRosterImport, (ctx, { params }) => discardDraft(ctx, params.id));

  route(app, listRosterRows, (ctx, { params, query }) => listRows(ctx, params.id, query));
  route(app, addRosterRows, (ctx, { params, body }) => addRows(ctx, params.id, body.rows));
  route(app, updateRosterRow, (ctx, { params, body }) => changeRow(ctx, params, body));
  route(app, deleteRosterRow, (ctx, { params }) => leaveOutRow(ctx, params));
  route(app, listRosterClassroomQuestions, (ctx, { params }) =>
    listClassroomQuestions(ctx, params.id),
  );
  route(app, placeRosterClassroom, (ctx, { params, body }) => placeClassroom(ctx, params.id, body));
  route(app, createRosterClassrooms, (ctx, { params, body }) =>
    makeClassrooms(ctx, params.id, body.classrooms),
  );
  route(app, getRosterQuestions, (ctx, { params }) => getQuestions(ctx, params.id));
  route(app, giveRosterAreaCode, (ctx, { params, body }) =>
    giveAreaCode(ctx, params.id, body.areaCode),
  );
  route(app, writeRosterNames, (ctx, { params }) => writeNames(ctx, params.id));
  route(app, deleteRosterErrors, (ctx, { params }) => leaveOutErrors(ctx, params.id));

  route(app, applyRosterImport, (ctx, { params, expectedVersion }) =>
    applyImport(ctx, params.id, expectedVersion),
  );
  route(app, undoRosterImport, (ctx, { params }) => undoImport(ctx, params.id));
  route(app, getRosterMissed, (ctx, { params }) => getMissed(ctx, params.id));
  route(app, getRosterRemoval, (ctx, { params }) => getRemoval(ctx, params.id));
  route(app, removeRosterStudents, (ctx, { params, expectedVersion }) =>
    removeStudents(ctx, params.id, expectedVersion),
  );
}
