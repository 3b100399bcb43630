import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { readHome } from '#/modules/home/home.service.ts';
import { getOwnSchool } from '#/modules/schools/schools.service.ts';
import type { Actor } from '#/policy/actor.ts';
import { hasAccess } from '#/policy/scope.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { signSession } from '#/secrets/tokens.ts';
import { addressOf, jsonForHtml } from '#/portal/html/html-page.ts';

/** Id of the element; the shell reads it, and the service worker takes it out of what it keeps. */
const elementId = 'first-data';

export interface FirstDataOptions {
  /** Of the portal's cookie; the shell takes the data only for the same session's employee. */
  actor: Actor;
  /** Addresses of the API that the page asks first. */
  firstCalls?: string[];
  keys: Pick<KeyRing, 'accessTokens'>;
  /** Milliseconds; scripts start at the end of the page, which then ends without the data. */
  patience?: number;
  /** What in the HTML is replaced by what is drawn of the data. */
  drawn?: { place: string; draw: (data: FirstData) => string };
}

type Answer = Awaited<ReturnType<typeof askAs>>;

/** What was read for the page; `school` everywhere but at the home, which has it too. */
export interface FirstData {
  school?: { timezone: string };
  answers: NonNullable<Answer>[];
}

/**
 * Adds what a page of the portal shows first to its HTML, before the end of the body. The head goes
 * out at once, so that scripts load while the data is read.
 */
export async function* withFirstData(
  html: string,
  request: FastifyRequest,
  { patience = 1_000, drawn, ...options }: FirstDataOptions,
): AsyncGenerator<string> {
  const reading = readFirstData(request, options);
  const end = html.includes('</body>') ? html.lastIndexOf('</body>') : html.length;
  const place = drawn && html.includes(drawn.place) ? html.indexOf(drawn.place) : end;
  yield html.slice(0, place);
  const data = await Promise.race([reading, wait(patience, undefined, { ref: false })]);
  if (drawn && place < end) {
    yield (data ? drawn.draw(data) : '') + html.slice(place + drawn.place.length, end);
  }
  if (data) {
    yield `<script type="application/json" id="${elementId}">${jsonForHtml(data)}</script>\n`;
  }
  yield html.slice(end);
}

/** Undefined where it cannot be read: the page asks for everything itself. */
async function readFirstData(
  request: FastifyRequest,
  { actor, firstCalls = [], keys }: FirstDataOptions,
) {
  if (!hasAccess(actor, 'employee')) return undefined;
  const { db, now, links } = request.server;
  const ctx: EmployeeContext = { db, actor, now: now(), links: links.of(actor) };
  const owner = { employeeId: actor.id, readAt: ctx.now.getTime() };
  const failed = (part: string, error: unknown) =>
    request.log.error({ err: error, part }, 'no first data');
  try {
    const [own, ...answers] = await Promise.all([
      addressOf(request) === '/'
        ? readHome(ctx, failed).then((home) => ({ home }))
        : getOwnSchool(ctx, actor.schoolId).then((school) => ({ school })),
      ...firstCalls.map((address) => askAs(actor, address, { request, keys })),
    ]);
    return { ...owner, ...own, answers: answers.filter((answer) => answer !== undefined) };
  } catch (error) {
    failed('school', error);
    return undefined;
  }
}

/** Bytes; a larger answer would keep the scripts waiting. */
const largestAnswer = 64_000;

/**
 * Makes a call of the API in the employee's session, with everything that it is checked for.
 * @returns undefined where it is refused, unknown or too large: the page asks itself
 */
async function askAs(
  actor: Actor,
  address: string,
  { request, keys }: { request: FastifyRequest } & Pick<FirstDataOptions, 'keys'>,
) {
  const token = await signSession(
    { sessionId: actor.sessionId, employeeId: actor.id },
    { key: keys.accessTokens, audience: 'api', seconds: 60 },
  );
  const { statusCode, payload, headers } = await request.server.inject({
    url: address,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    remoteAddress: request.ip,
  });
  if (statusCode !== 200 || Buffer.byteLength(payload) > largestAnswer) return undefined;
  const total = headers['x-total-count'];
  return { address, body: JSON.parse(payload) as unknown, ...(total && { total: Number(total) }) };
}
