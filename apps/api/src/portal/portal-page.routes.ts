import { randomBytes } from 'node:crypto';
import { previewParameter } from '@caderneta/api-client/contract';
import { appName } from '@caderneta/releases';
import { steadyClock } from '@caderneta/school-time';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inPieces } from '#/kernel/compression.ts';
import { findMoveOfSchool, listMoves, type Move } from '#/modules/moved-schools/exports.ts';
import { listOfferedProviders } from '#/modules/provider-sign-in/provider-sign-in.service.ts';
import { findSchool } from '#/modules/schools/exports.ts';
import { wasTakenBack } from '#/modules/releases/exports.ts';
import type { Actor } from '#/policy/actor.ts';
import type { Services } from '#/services.ts';
import { type Builds, isBuildId } from '#/modules/releases/builds/builds.ts';
import { withClockStrip, withClosedStrip } from './closed-strip.ts';
import { devClientScript, devRoutes, unbuiltPage } from './development.ts';
import { familyAppRoutes } from './family-app.routes.ts';
import { listDrawer, listOfPage } from './drawn-list.ts';
import { formValues } from './drawn-form.ts';
import { homeValues } from './drawn-home.ts';
import { helpRoutes } from './help/help.routes.ts';
import { withFirstData } from './first-data.ts';
import {
  addressOf,
  asksForPage,
  fillTemplate,
  headingOf,
  NotBuilt,
  type PageScript,
  pagePolicy,
  workerPolicy,
} from '#/portal/html/html-page.ts';
import { Html } from '#/portal/html/html.ts';
import { cutPart } from '#/portal/html/template.ts';
import { withMovedStrip } from './moved-school.ts';
import { readPortalCookie } from '#/modules/authentication/portal-cookie.ts';
import {
  idOfSet,
  navigationOf,
  type PortalSet,
  previewSetHeader,
  remotesOf,
  sessionDocument,
  setFor,
  setHeader,
} from '#/modules/releases/builds/portal-set.ts';
import { firstCallsOf, isSameForAll, preloadsOf, shellFile } from './preloads.ts';
import { clearPreviewCookie, readPreviews } from '#/modules/releases/builds/preview-session.ts';
import { leavingPreviews, withPreviewBadge } from './preview-strip.ts';
import { sendBuildFile } from '#/modules/releases/builds/build-files.ts';
import { failedShells, withWatchdog } from './watchdog.ts';

/** Serves `/remotes.json`, the service worker, and the shell's HTML at every other address. */
export function portalPageRoutes(app: FastifyInstance, services: Services): void {
  if (services.config.isDevelopment) devRoutes(app, services.appsFolder);
  familyAppRoutes(app, services);
  helpRoutes(app);
  portalWorkerRoute(app, services);
  remotesRoute(app, services);
  pageRoute(app, services);
}

function remotesRoute(app: FastifyInstance, services: Services): void {
  const { buildsFor, buildsBesideShell } = app.releaseCatalog;
  app.get('/remotes.json', async (request, reply) => {
    const actor = await readPortalCookie(request, services.keys);
    const held = heldBy(request);
    if (actor) app.sightings.note(held);
    reply.header('cache-control', 'private, no-store');
    // Only a page that runs previews gets them: others must not mix them with released builds.
    const previews = isOfPreview(request) ? await readPreviews(request, actor, services) : {};
    const asked = { previews, failedShells: failedShells(request) };
    const current = await buildsFor(actor?.schoolId, asked);
    if (!held.shell) return sessionDocument(actor, current);
    const document = sessionDocument(actor, await buildsBesideShell(current, held.shell));
    return actor && (await wasTakenBack(app.db, held))
      ? { ...document, takenBack: true }
      : document;
  });
}

function pageRoute(app: FastifyInstance, services: Services): void {
  const { config, keys } = services;
  app.get('/*', { compress: inPieces, config: { takesTurn: 'pages' } }, async (request, reply) => {
    if (!isPage(request)) return reply.callNotFound();
    if (previewWord(request) === leavingPreviews) {
      clearPreviewCookie(reply);
      return reply.header('cache-control', 'no-store').redirect('/', 303);
    }
    const actor = await readPortalCookie(request, keys);
    const previewed = await readPreviews(request, actor, services);
    const asked = { previews: previewed, failedShells: failedShells(request) };
    const current = await app.releaseCatalog.buildsFor(actor?.schoolId, asked);
    const [address, { shell, previews }] = [addressOf(request), current];
    if (!shell) return sendUnbuilt(reply, config);
    const isPortal = actor && !isSameForAll(address);
    const set = setFor(actor, current);
    app.sightings.note(set);
    // The service worker caches only pages with the header of the released set.
    if (isPortal) reply.header(previews ? previewSetHeader : setHeader, idOfSet(set));
    const nonce = randomBytes(16).toString('base64');
    const navigation = navigationOf(actor, current);
    const remotes = remotesOf(actor, current);
    const list = isPortal ? listOfPage(request.url, remotes) : undefined;
    const { part, around } = cutPart(shell.template, 'list');
    const place = `<!--list ${nonce}-->`;
    const { clock, ...ofSchool } = await schoolValues(app, { actor, address, current });
    const filled = fillTemplate(around, {
      ...placeOfList(list && place),
      form: isPortal ? formValues(request.url, { actor, remotes, now: app.now(), nonce }) : false,
      nonce,
      frame: isPortal ? 'app' : 'login',
      address,
      heading: isPortal ? headingOf(address, navigation) : '',
      ...ofSchool,
      ...preloadsOf(address, actor, current),
      navigation,
      scripts: scriptsOf(shell, config),
      bootstrap: { ...(await bootstrapOf(app, services, { actor, current })), clock },
    });
    reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce, true) })
      .type('text/html; charset=utf-8');
    // A developer reads the error itself.
    const html = config.isDevelopment ? filled : withWatchdog(filled, current, nonce);
    const closed = withClosedStrip(html, { schools: actor ? [actor] : [], nonce });
    const timed = withClockStrip(closed, { actor, clock: app.clock, nonce });
    const told = withMovedStrip(timed, { moves: await movesFor(app, actor), nonce });
    const shown = previews ? withPreviewBadge(told, { previews, nonce }) : told;
    if (isPortal) {
      const firstCalls = firstCallsOf(request.url, { remotes, navigation });
      const drawn = list && { place, draw: listDrawer(part, list, nonce) };
      const pieces = withFirstData(shown, request, { actor, firstCalls, keys, drawn });
      return reply.send(Readable.from(pieces));
    }
    return reply.send(shown);
  });
}

const placeOfList = (place: string | undefined) => ({
  listed: place !== undefined,
  list: new Html(place ?? ''),
});

function sendUnbuilt(reply: FastifyReply, { isDevelopment }: Services['config']) {
  if (!isDevelopment) throw new NotBuilt();
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy('') })
    .type('text/html; charset=utf-8')
    .send(unbuiltPage);
}

function scriptsOf(
  { buildId, scripts, digests }: NonNullable<Builds['shell']>,
  { isDevelopment }: Pick<Services['config'], 'isDevelopment'>,
): PageScript[] {
  const own = scripts.map((file) => ({
    address: shellFile(buildId, file),
    sha384: digests.get(file),
  }));
  return isDevelopment ? [{ address: devClientScript }, ...own] : own;
}

const previewWord = ({ query }: FastifyRequest) =>
  (query as Record<string, unknown>)[previewParameter];
const isOfPreview = (request: FastifyRequest) => previewWord(request) === '1';

/** Reads which builds a page runs: `/remotes.json?shell=0123456789&chat=abcdef0123`. */
function heldBy({ query }: FastifyRequest): PortalSet {
  const named = Object.entries(query as Record<string, unknown>);
  const sound = named.filter(
    (entry): entry is [string, string] =>
      appName.safeParse(entry[0]).success && isBuildId(entry[1]),
  );
  return Object.fromEntries(sound);
}

/** Who is not signed in reads of all schools that moved: their page cannot know whose it is. */
async function movesFor(app: FastifyInstance, actor: Actor | undefined): Promise<Move[]> {
  if (!actor) return listMoves(app.db);
  const own = actor.isSchoolClosed ? await findMoveOfSchool(app.db, actor.schoolId) : undefined;
  return own ? [own] : [];
}

interface Visit {
  actor: Actor | undefined;
  address: string;
  current: Builds;
}

/** What the shell begins with, beside the person's session. */
async function bootstrapOf(
  app: FastifyInstance,
  services: Services,
  { actor, current }: Pick<Visit, 'actor' | 'current'>,
) {
  const { config } = services;
  return {
    remotes: sessionDocument(actor, current),
    shell: current.shell?.buildId,
    worker: portalWorkerOf(services, current),
    signInProviders: await listOfferedProviders(app.db, config),
    ...(!config.sendsMail && { isWithoutMail: true }),
    ...(current.previews && { isPreview: true }),
  };
}

/** What the page shows of the person's school, and of their home in it. */
async function schoolValues(app: FastifyInstance, { actor, address, current }: Visit) {
  const { school } = (actor && (await findSchool(app.db, actor.schoolId))) ?? {};
  if (!actor || !school)
    return { schoolName: '', city: '', home: false, clock: undefined } as const;
  const { name, city, timezone } = school;
  const remotes = remotesOf(actor, current);
  const home = address === '/' && homeValues({ actor, remotes, timezone, now: app.now() });
  const clock = steadyClock(timezone, app.now().getTime());
  return { schoolName: name, city: city ?? '', home, clock };
}

function isPage(request: FastifyRequest): boolean {
  const isOther = /^\/(v1|docs|assets|remotes|files|dev)(\/|$)/i.test(addressOf(request));
  return !isOther && asksForPage(request);
}

const portalWorkerAddress = '/sw.js';

/** Replaces a worker that is switched off: deletes its caches and unregisters itself. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('portal-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
})()));
`;

/** Address of the service worker for pages to register; null where there is none. */
function portalWorkerOf({ config }: Pick<Services, 'config'>, { shell }: Builds): string | null {
  return config.hasPortalWorker && shell?.worker ? portalWorkerAddress : null;
}

/** The address never changes: browsers look for a new version at that of the last. */
function portalWorkerRoute(app: FastifyInstance, services: Services): void {
  app.get(portalWorkerAddress, async (request, reply) => {
    const actor = await readPortalCookie(request, services.keys);
    const asked = { failedShells: failedShells(request) };
    const builds = await app.releaseCatalog.buildsFor(actor?.schoolId, asked);
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy });
    const { shell } = builds;
    if (!shell?.worker || !portalWorkerOf(services, builds)) {
      return reply.type('text/javascript; charset=utf-8').send(leavingWorker);
    }
    const wanted = { app: 'shell', buildId: shell.buildId, file: shell.worker };
    return sendBuildFile(reply, services, wanted);
  });
}
