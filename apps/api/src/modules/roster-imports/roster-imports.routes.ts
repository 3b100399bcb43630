import {
  addRosterRows,
  applyRosterImport,
  createRosterImport,
  deleteRosterErrors,
  deleteRosterImport,
  deleteRosterRow,
  getRosterImport,
  listRosterImports,
  listRosterRows,
  undoRosterImport,
  updateRosterRow,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { applyRoster } from './apply-roster.ts';
import { insertImport } from './roster-imports.repository.ts';
import {
  addRows,
  changeRow,
  discard,
  leaveOut,
  leaveOutErrors,
  listImports,
  listRows,
  readImport,
} from './roster-imports.service.ts';
import { undoRoster } from './undo-roster.ts';

export function rosterImportRoutes(app: FastifyInstance, services: Services): void {
  route(app, listRosterImports, ({ db, actor, query }) => listImports({ db, actor }, query));
  route(app, getRosterImport, ({ db, actor, params }) => readImport({ db, actor }, params.id));
  route(app, createRosterImport, ({ db, actor, body }) =>
    insertImport(db, actor, { ...body, createdAt: services.now() }),
  );
  route(app, deleteRosterImport, ({ db, actor, params }) =>
    discard({ db, actor }, params.id, services.now()),
  );

  route(app, listRosterRows, ({ db, actor, params, query }) =>
    listRows({ db, actor }, params.id, query),
  );
  route(app, addRosterRows, ({ db, actor, params, body }) =>
    addRows({ db, actor }, params.id, body.rows),
  );
  route(app, updateRosterRow, ({ db, actor, params, body }) =>
    changeRow({ db, actor }, params, body),
  );
  route(app, deleteRosterRow, ({ db, actor, params }) => leaveOut({ db, actor }, params));
  route(app, deleteRosterErrors, ({ db, actor, params }) =>
    leaveOutErrors({ db, actor }, params.id),
  );

  route(app, applyRosterImport, ({ db, actor, params: { id }, expectedVersion }) =>
    applyRoster({ db, actor }, { id, expectedVersion, now: services.now() }),
  );
  route(app, undoRosterImport, ({ db, actor, params }) =>
    undoRoster({ db, actor }, params.id, services.now()),
  );
}
