import {
  getVersionsPermission,
  listVersions,
  rollBackVersion,
  switchApp,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { assertMayMove, setPointer } from './releases.service.ts';
import {
  isInstallationAdministrator,
  planRollback,
  readVersions,
  requireInstallationAdministrator,
  switchAppOnOrOff,
} from './versions.service.ts';

/** The page 'Versões': what runs where, back to the build before, off and on. */
export function versionRoutes(app: FastifyInstance, services: Services): void {
  const { config, fileStore } = services;
  const now = () => services.now();
  const context = { db: app.db, storage: fileStore.storage, catalog: app.releaseCatalog, now };

  route(app, getVersionsPermission, async ({ db, actor }) => ({
    isAllowed: await isInstallationAdministrator(db, actor, config),
  }));
  route(app, listVersions, async ({ db, actor }) => {
    await requireInstallationAdministrator(db, actor, config);
    return readVersions({ ...context, appsFolder: services.appsFolder });
  });
  route(
    app,
    rollBackVersion,
    async ({ db, actor, body }) => {
      await setPointer(db, await planRollback(db, actor, body), now());
    },
    {
      // Files and records are looked at before the transaction of the call begins.
      before: async ({ db, actor, body }) => {
        await requireInstallationAdministrator(db, actor, config);
        await assertMayMove(context, await planRollback(db, actor, body));
      },
    },
  );
  route(app, switchApp, async ({ db, actor, body }) => {
    await requireInstallationAdministrator(db, actor, config);
    await switchAppOnOrOff(db, actor, { ...body, now: now() });
  });
}
