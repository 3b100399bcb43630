import { randomBytes } from 'node:crypto';
import { mistypedCode, unknownCode } from '@caderneta/api-client/contract';
import { type Drawn, type Entrance, paths } from '@caderneta/family-texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isOfThisSite, otherSite } from '#/kernel/headers.ts';
import { Forbidden, HttpProblem, Malformed, NotFound } from '#/kernel/problems.ts';
import { checkLinkOfBrowser, enterByLink } from '#/modules/family/enter-by-link.ts';
import { findMovesOfBrowser } from '#/modules/guardian-access/authenticate-guardian.ts';
import { listMoves } from '#/modules/moved-schools/exports.ts';
import type { Services } from '#/services.ts';
import type { BuiltFamily } from '#/modules/releases/builds/builds.ts';
import { withClosedStrip } from './closed-strip.ts';
import { devClientScript } from './development.ts';
import {
  addressOf,
  asksForPage,
  fillTemplate,
  NotBuilt,
  pagePolicy,
  workerPolicy,
} from '#/portal/html/html-page.ts';
import { type FirstView, readFirstView } from './first-view.ts';
import { withEntrance, withFirstView } from './with-first-view.ts';
import { type Handover, movedPage, withMovedStrip } from './moved-school.ts';
import { matchRoute } from './preloads.ts';
import { sendBuildFile } from '#/modules/releases/builds/build-files.ts';

/**
 * Serves the family's app: its page at every address under /familia, its service worker and what a
 * system needs to install it. A paired device gets the page with what it shows first.
 */
export function familyAppRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services;
  for (const url of ['/familia', '/familia/*']) {
    app.get(url, { config: { takesTurn: 'pages' } }, async (request, reply) => {
      const { family } = await app.releaseCatalog.ownBuilds();
      if (!family) throw new NotBuilt();
      const file = addressOf(request).slice('/familia/'.length);
      if (file === family.worker) {
        reply.headers({
          'content-security-policy': workerPolicy,
          'service-worker-allowed': '/familia',
        });
      }
      if (file === family.worker || family.publicFiles.includes(file)) {
        reply.header('cache-control', 'no-cache');
        return sendBuildFile(reply, services, { app: 'family', buildId: family.buildId, file });
      }
      if (!asksForPage(request)) throw new NotFound();
      const moves = await findMovesOfBrowser(request, services);
      const first = await readFirstView(request, services);
      const isHere = request.guardians?.some(({ isSchoolClosed }) => !isSchoolClosed) ?? false;
      const isEntrance = addressOf(request) === paths.enter;
      if (moves.length > 0 && !isHere && !isEntrance) return sendMoved(reply, moves);
      const told = isHere ? moves : first ? [] : await listMoves(app.db);
      return sendPage({ request, reply }, { family, config }, (page, nonce) => {
        const schools = request.guardians ?? [];
        const filled = first
          ? withFirstView(page, { ...first, drawn: drawFirst(family, first, request), nonce })
          : withEntrance(page, drawEntrance(family, {}, request), nonce);
        const shown = withClosedStrip(filled, { schools, nonce });
        return withMovedStrip(shown, { moves: told, nonce, path: paths.feed });
      });
    });
  }
  // Outside of what the app's worker serves, so that an installed app gets here too.
  app.get(movedPath, async (request, reply) => {
    const moves = await findMovesOfBrowser(request, services);
    if (moves.length > 0) return sendMoved(reply, moves);
    return reply.header('cache-control', 'no-store').redirect(paths.feed, 303);
  });
  app.register((scope, _options, done) => {
    entranceRoute(scope, services);
    done();
  });
}

type Log = Pick<FastifyRequest, 'log'>;

const drawFirst = ({ drawing }: BuiltFamily, { page }: FirstView, to: Log) =>
  orUndrawn(to, () => page && drawing?.drawPage(page));

const drawEntrance = ({ drawing }: BuiltFamily, entrance: Entrance, to: Log) =>
  orUndrawn(to, () => drawing?.drawEntrance(entrance));

/** The app shows a page that could not be drawn. */
function orUndrawn({ log }: Log, draw: () => Drawn | undefined): Drawn | undefined {
  try {
    return draw();
  } catch (error) {
    log.error({ err: error }, 'a page of the family was not drawn');
    return undefined;
  }
}

/** The form of who has no scripts: first it tells whose code it is, then it uses it up. */
function entranceRoute(app: FastifyInstance, services: Services): void {
  const options = { parseAs: 'string', bodyLimit: 2000 } as const;
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    options,
    (_, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
  const form = z.object({
    codigo: z.string().check(z.maxLength(200)),
    como: z.optional(z.enum(['entrar', 'acrescentar'])),
  });
  app.post(paths.enter, async (request, reply) => {
    const { family } = await app.releaseCatalog.ownBuilds();
    if (!family) throw new NotBuilt();
    if (!isOfThisSite(request, services.config.publicUrl)) throw new Forbidden(otherSite);
    const parsed = z.safeParse(form, request.body);
    if (!parsed.success) throw new Malformed();
    const { codigo: code, como } = parsed.data;
    const show = (entrance: Entrance) =>
      sendPage({ request, reply }, { family, config: services.config }, (page, nonce) =>
        withEntrance(page, drawEntrance(family, { code, ...entrance }, request), nonce),
      );
    try {
      const link = await checkLinkOfBrowser(request, services, code);
      if (!como && !link.isMine) return show({ link });
      const entering = { token: code, joins: como === 'acrescentar' };
      const { target } = await enterByLink({ request, reply }, services, entering);
      return reply.header('cache-control', 'no-store').redirect(target, 303);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      reply.status(error.status).headers(error.headers);
      return show({ error: sentenceOf(error) });
    }
  });
}

function sentenceOf({ status, body }: HttpProblem): string {
  if (status === 422) return mistypedCode;
  return status === 429 || status === 410 ? body.title : unknownCode;
}

/** The cookies of a family reach it, as they reach its calls. */
const movedPath = '/v1/family/moved';

function sendMoved(reply: FastifyReply, moves: Handover[]) {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce) })
    .type('text/html; charset=utf-8')
    .send(movedPage(moves, nonce));
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

function sendPage(
  { request, reply }: Exchange,
  { family, config }: { family: BuiltFamily; config: Services['config'] },
  fillIn: (page: string, nonce: string) => string,
) {
  const nonce = randomBytes(16).toString('base64');
  const page = pageOf(family, { address: addressOf(request), config, nonce });
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce) })
    .type('text/html; charset=utf-8')
    .send(fillIn(page, nonce));
}

interface PageRequest {
  nonce: string;
  address: string;
  config: Services['config'];
}

function pageOf(family: BuiltFamily, { nonce, address, config }: PageRequest): string {
  const scripts = family.scripts.map((name) => ({
    address: familyFile(family, name),
    sha384: family.digests.get(name),
  }));
  return fillTemplate(family.template, {
    nonce,
    title: address === '/familia/entrar' ? invitationTitle : title,
    publicUrl: config.publicUrl,
    preloads: preloadsOf(family, address),
    scripts: config.isDevelopment ? [{ address: devClientScript }, ...scripts] : scripts,
  });
}

/** Shown in the preview of a shared link, so it names no school and no person. */
const title = 'Caderneta: a escola pertinho da família';
const invitationTitle = 'Seu convite da escola · Caderneta';

/** Scripts of the opened page, so that they load beside the app's own. */
function preloadsOf(family: BuiltFamily, address: string): string[] {
  const patterns = Object.keys(family.pages);
  // /familia/diarios and /familia/diarios/:studentId share one script.
  const parent = address.slice(0, address.lastIndexOf('/'));
  const pattern = matchRoute(patterns, address) ?? matchRoute(patterns, parent) ?? '/familia';
  return (family.pages[pattern] ?? []).map((name) => familyFile(family, name));
}

function familyFile({ buildId }: BuiltFamily, file: string): string {
  return `/familia/assets/${buildId}/${file}`;
}
