import cookie from '@fastify/cookie';
import { type EndpointDefinition, endpoints } from '@caderneta/api-client/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import './kernel/fastify.ts';
import '#/modules/releases/builds/fastify.ts';
import { authenticate } from './kernel/authenticate.ts';
import { authenticateGuardian } from './modules/guardian-access/authenticate-guardian.ts';
import { boundCalls } from './kernel/calls-at-once.ts';
import { watchClock } from '#/kernel/health/clock-doubt.ts';
import { compressAnswers } from './kernel/compression.ts';
import { DiskAlarm } from './kernel/disk-alarm.ts';
import { drainConnections } from '#/kernel/health/drain.ts';
import { smallBody } from './kernel/body-bounds.ts';
import { answerError, answerErrors } from './kernel/error-answers.ts';
import { healthRoutes } from '#/kernel/health/health.ts';
import { loggerOptions, logRequests, openLog, requestIds } from './kernel/request-log.ts';
import { connectionLimits, limitSlowBodies } from '#/kernel/health/slow-requests.ts';
import { refuseOtherSites, setSecurityHeaders } from './kernel/headers.ts';
import { openApiPage } from '#/kernel/open-api/open-api-page.ts';
import { EngagementNews } from './live/engagement-news.ts';
import { measureRequests } from './monitoring/request-metrics.ts';
import { recordAudit } from './modules/audit/audit.service.ts';
import { noteSighting } from '#/modules/releases/exports.ts';
import { familyModules, protectedModules, publicModules } from './modules/modules.ts';
import { BuildSightings } from '#/modules/releases/builds/build-sightings.ts';
import { announceSets } from '#/portal/announce-sets.ts';
import { openReleaseCatalog } from '#/modules/releases/builds/release-catalog.ts';
import type { Services } from './services.ts';

/** The whole server, not yet listening. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, db, links } = services;
  const app = Fastify({
    logger: Object.assign({ stream: openLog() }, loggerOptions(config.logLevel)),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: requestIds(config.trustProxy),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    frameworkErrors: answerError,
    bodyLimit: smallBody,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    // Answers requests that arrive on an open connection while the server stops.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    ...connectionLimits,
  });
  app.decorate('db', db);
  app.decorate('now', () => services.now());
  app.decorate('clock', services.clock);
  app.decorate('answered', new Set<EndpointDefinition>());
  app.decorate('checksAnswers', !config.isProduction);
  app.decorate('callers', 'anybody');
  app.decorate('links', links);
  app.decorate('fingerprintKey', services.keys.fingerprints);
  app.decorate('engagement', new EngagementNews());
  app.decorate('hooks', { audit: recordAudit });
  app.decorate('isReachedByHttps', config.publicUrl.startsWith('https:'));
  followBuilds(app, services);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('guardian', undefined);
  app.decorateRequest('guardians', undefined);
  logRequests(app);
  app.decorate('metrics', measureRequests(app));
  app.decorate('diskAlarm', new DiskAlarm(app.metrics, () => services.now()));
  drainConnections(app);
  limitSlowBodies(app);
  answerErrors(app);
  watchClock(app, services.clock);
  boundCalls(app, services.poolUse === undefined);
  setSecurityHeaders(app);
  refuseOtherSites(app, config.publicUrl);
  await compressAnswers(app);
  await app.register(cookie);
  healthRoutes(app, services);
  await openApiPage(app, config.publicUrl);

  await addModules(app, services);
  app.addHook('onReady', async () => {
    const missing = missingEndpoints(app);
    if (missing.length > 0) throw new Error(`No module answers ${missing.join(', ')}`);
  });
  return app;
}

async function addModules(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    for (const addRoutes of publicModules) await addRoutes(scope, services);
  });
  await app.register(async (scope) => {
    scope.callers = 'employees';
    authenticate(scope, services.keys);
    announceSets(scope, services);
    for (const addRoutes of protectedModules) await addRoutes(scope, services);
  });
  await app.register(async (scope) => {
    scope.callers = 'guardians';
    authenticateGuardian(scope, services);
    for (const addRoutes of familyModules) await addRoutes(scope, services);
  });
}

function followBuilds(app: FastifyInstance, services: Services): void {
  const { appsFolder, config } = services;
  const now = () => services.now();
  app.decorate('releaseCatalog', openReleaseCatalog(services, app.log));
  app.decorate(
    'sightings',
    new BuildSightings({
      appsFolder,
      noteRelease: (sighting) => noteSighting(services.db, sighting),
      now,
      enabled: !config.isDevelopment,
    }),
  );
}

/** Names of the contract's endpoints that nothing answers. */
export function missingEndpoints(app: FastifyInstance): string[] {
  return Object.entries(endpoints)
    .filter(([, endpoint]) => !app.answered.has(endpoint))
    .map(([name]) => name);
}
