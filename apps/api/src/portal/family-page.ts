import { randomBytes } from 'node:crypto';
import {
  type Drawn,
  type Entrance,
  type MailChoiceShown,
  paths,
  type RefusedForm,
} from '@caderneta/family-texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, fillTemplate, NotBuilt, pagePolicy } from '#/portal/html/html-page.ts';
import type { BuiltFamily } from '#/modules/releases/builds/builds.ts';
import type { Services } from '#/services.ts';
import { withClosedStrip } from './closed-strip.ts';
import { devClientScript } from './development.ts';
import { anybodys, type Preview } from './family-preview.ts';
import { type FirstView, readFirstView } from './first-view.ts';
import type { Move } from '#/modules/moved-schools/exports.ts';
import { withMovedStrip } from './moved-school.ts';
import { matchRoute } from './preloads.ts';
import { withEntrance, withFirstView, withKeptText, withUnscripted } from './with-first-view.ts';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** @throws {NotBuilt} */
export async function requireFamily({ request }: Exchange): Promise<BuiltFamily> {
  const { family } = await request.server.releaseCatalog.ownBuilds();
  if (!family) throw new NotBuilt();
  return family;
}

interface FamilyPage {
  family: BuiltFamily;
  first: FirstView | undefined;
  /** Where schools of the device went. */
  moves: Move[];
  /** Shown where no guardian asks. */
  entrance?: Entrance;
  preview?: Preview;
}

/** Sends the app's page, with what can be read and done in it before any script runs. */
export function sendFamilyPage(
  { request, reply }: Exchange,
  { config }: Pick<Services, 'config'>,
  { family, first, moves, entrance = {}, preview = anybodys }: FamilyPage,
) {
  const shownWith = entrance.kept === undefined ? withEntrance : withKeptText;
  return sendPage({ request, reply }, { family, config, preview }, (page, nonce) => {
    const schools = request.guardians ?? [];
    const filled = first
      ? withFirstView(page, { ...first, drawn: drawFirst(family, first, request), nonce })
      : shownWith(page, drawEntrance(family, entrance, request), nonce);
    const shown = withClosedStrip(filled, { schools, nonce });
    return withMovedStrip(shown, { moves, nonce, path: paths.feed });
  });
}

/** Draws a page again after its form was refused, with the sentence and all that was typed. */
export async function sendRefusedForm(
  exchange: Exchange,
  services: Services,
  refused: RefusedForm,
) {
  const family = await requireFamily(exchange);
  const first = await readFirstView(exchange.request, services, refused);
  const { sentence: error, fields } = refused;
  // Nobody reads here any more: the way in, and what was typed.
  const entrance = { error, ...(fields.texto && { kept: fields.texto }) };
  return sendFamilyPage(exchange, services, { family, first, moves: [], entrance });
}

export function sendEntrance(
  exchange: Exchange,
  { config }: Pick<Services, 'config'>,
  { family, entrance }: { family: BuiltFamily; entrance: Entrance },
) {
  return sendPage(exchange, { family, config, preview: anybodys }, (page, nonce) =>
    withEntrance(page, drawEntrance(family, entrance, exchange.request), nonce),
  );
}

/** A page in which no script runs, wherever it is opened. */
export function sendMailChoice(
  exchange: Exchange,
  { config }: Pick<Services, 'config'>,
  { family, choice }: { family: BuiltFamily; choice: MailChoiceShown | null },
) {
  const unscripted = { ...family, scripts: [], pages: {} };
  return sendPage(exchange, { family: unscripted, config, preview: anybodys }, (page, nonce) => {
    const { drawing } = family;
    const drawn = orUndrawn(exchange.request, () => drawing?.drawMailChoice(choice));
    return withUnscripted(page, drawn, nonce);
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

interface Built {
  family: BuiltFamily;
  config: Services['config'];
  preview: Preview;
}

function sendPage(
  { request, reply }: Exchange,
  { family, config, preview }: Built,
  fillIn: (page: string, nonce: string) => string,
) {
  const nonce = randomBytes(16).toString('base64');
  const page = pageOf({ family, config, preview }, addressOf(request), nonce);
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce) })
    .type('text/html; charset=utf-8')
    .send(fillIn(page, nonce));
}

function pageOf({ family, config, preview }: Built, address: string, nonce: string): string {
  const scripts = family.scripts.map((name) => ({
    address: familyFile(family, name),
    sha384: family.digests.get(name),
  }));
  return fillTemplate(family.template, {
    nonce,
    title: preview.title,
    publicUrl: config.publicUrl,
    image: preview.image,
    preloads: preloadsOf(family, address),
    scripts: config.isDevelopment ? [{ address: devClientScript }, ...scripts] : scripts,
  });
}

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
