import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { readHome } from '#/modules/home/home.service.ts';
import { getOwnSchool } from '#/modules/schools/schools.service.ts';
import type { Actor } from '#/policy/actor.ts';
import { hasAccess } from '#/policy/scope.ts';
import { addressOf, jsonForHtml } from './html-page.ts';

/** Id of the element; the shell reads it, and the service worker takes it out of what it keeps. */
const elementId = 'first-data';

/**
 * Adds what a page of the portal shows first to its HTML, before the end of the body. The head goes
 * out at once, so that scripts load while the data is read.
 * @param actor of the portal's cookie; the shell takes the data only for the same session's employee
 * @param patience milliseconds; scripts start at the end of the page, which then ends without the data
 */
export async function* withFirstData(
  html: string,
  request: FastifyRequest,
  actor: Actor,
  patience = 1_000,
): AsyncGenerator<string> {
  const reading = readFirstData(request, actor);
  const end = html.includes('</body>') ? html.lastIndexOf('</body>') : html.length;
  yield html.slice(0, end);
  const data = await Promise.race([reading, wait(patience, undefined, { ref: false })]);
  if (data) {
    yield `<script type="application/json" id="${elementId}">${jsonForHtml(data)}</script>\n`;
  }
  yield html.slice(end);
}

/** Undefined where it cannot be read: the page asks for everything itself. */
async function readFirstData(request: FastifyRequest, actor: Actor) {
  if (!hasAccess(actor, 'employee')) return undefined;
  const { db, now, links } = request.server;
  const ctx: EmployeeContext = { db, actor, now: now(), links: links.of(actor) };
  const owner = { employeeId: actor.id, readAt: ctx.now.getTime() };
  const failed = (part: string, error: unknown) =>
    request.log.error({ err: error, part }, 'no first data');
  try {
    if (addressOf(request) !== '/') {
      return { ...owner, school: await getOwnSchool(ctx, actor.schoolId) };
    }
    return { ...owner, home: await readHome(ctx, failed) };
  } catch (error) {
    failed('school', error);
    return undefined;
  }
}
