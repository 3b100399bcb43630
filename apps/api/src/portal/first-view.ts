import {
  countFamilyUnread,
  type EndpointDefinition,
  getFamily,
  getFamilyChat,
  getFamilyCommunication,
  getFamilyNotice,
  listFamilyDiaries,
  listFeed,
  listOwnContacts,
  type Output,
} from '@caderneta/api-client/contract';
import { type FirstPage, paths, type RefusedForm } from '@caderneta/family-texts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { DeviceContext } from '#/kernel/call-context.ts';
import { actAt, deviceIn } from '#/kernel/caller.ts';
import { HttpProblem, NotFound } from '#/kernel/problems.ts';
import { readOwnContacts } from '#/modules/family/contacts.service.ts';
import { lookAtOwnChat } from '#/modules/family/chat.service.ts';
import { countUnreadOfFamily, readFeed } from '#/modules/family/feed.service.ts';
import {
  findSchoolOfSubject,
  listDiaries,
  readNotice,
  readReceived,
} from '#/modules/family/items.service.ts';
import { readFamily } from '#/modules/family/session.service.ts';
import {
  type BrowserDevices,
  lookUpBrowserDevices,
} from '#/modules/guardian-access/authenticate-guardian.ts';
import type { Services } from '#/services.ts';
import { addressOf } from '#/portal/html/html-page.ts';
import { formsOf } from './page-forms.ts';
import { matchRoute } from './preloads.ts';

export interface FirstView {
  /** What is drawn before any script runs; undefined where the app shows itself. */
  page?: FirstPage;
  /** Answers that the page asks first: address of the call → body. */
  answers: Record<string, unknown>;
  /** Milliseconds. */
  readAt: number;
}

/** Pages that show nothing of a guardian, or work with scripts alone. */
const withoutData = [paths.enter, paths.welcome];

/**
 * Reads what a paired device sees first at an address, as the API would answer its guardians at this
 * instant.
 * @param refused what the page's form sent, and why nothing came of it
 * @returns undefined where no guardian asks, or it cannot be read: the page asks itself
 */
export async function readFirstView(
  request: FastifyRequest,
  services: Services,
  refused?: RefusedForm,
): Promise<FirstView | undefined> {
  if (matchRoute(withoutData, addressOf(request))) return undefined;
  try {
    // Changes nothing: the app's first call ends displaced devices and wakes resting ones.
    const browser = await lookUpBrowserDevices(request, services, { wakes: false });
    if (browser.devices.length === 0) return undefined;
    request.guardians = browser.devices.map(({ guardian }) => guardian);
    request.guardian = request.guardians[0];
    const { db, now } = request.server;
    return await readFor(deviceIn(request, { db, now: now() }), {
      request,
      services,
      browser,
      refused,
    });
  } catch (error) {
    request.log.error({ err: error }, 'no first view');
    return undefined;
  }
}

interface Asked {
  request: FastifyRequest;
  services: Services;
  browser: BrowserDevices;
  refused: RefusedForm | undefined;
}

async function readFor(
  ctx: DeviceContext,
  { request, services, browser, refused }: Asked,
): Promise<FirstView> {
  const [family, unread, content] = await Promise.all([
    readFamily(ctx, services.vapid.publicKey, browser.resting),
    countUnreadOfFamily(ctx),
    readContent(ctx, request, services).catch((error: unknown) => {
      // A child or an item that is not theirs, or a wrong address, is for the page to tell.
      const isForPage = error instanceof HttpProblem || error instanceof z.core.$ZodError;
      if (!isForPage) request.log.error({ err: error }, 'no first view of the page');
      // Who answered it reads that it is gone.
      return refused && isForPage ? gone : undefined;
    }),
  ]);
  const readAt = ctx.now.getTime();
  const forms = formsOf(services.keys.familyForms, request.guardians ?? [], refused);
  const answered = {
    family: answerOf(getFamily, family),
    unread: answerOf(countFamilyUnread, unread),
  };
  return {
    page: content && {
      ...{ address: request.url, readAt, forms, ...answered },
      content: content.content,
    },
    answers: {
      [getFamily.path]: answered.family,
      [countFamilyUnread.path]: answered.unread,
      ...content?.answer,
    },
    readAt,
  };
}

interface ContentRead extends Pick<FirstPage, 'content'> {
  /** Nothing for a page that the app does not ask for so. */
  answer?: Record<string, unknown>;
}

const gone: ContentRead = { content: { kind: 'gone' } };

type ReadContent = (
  ctx: DeviceContext,
  request: FastifyRequest,
  services: Services,
) => Promise<ContentRead>;

const queryOf = ({ query }: FastifyRequest) => query as Record<string, string>;
const idIn = (request: FastifyRequest) => addressOf(request).split('/')[3] ?? '';

/** What stands at the addresses that are drawn. */
const contents: Record<string, ReadContent> = {
  [paths.feed]: readFeedPage,
  [paths.item]: async (ctx, request) => {
    const id = idIn(request);
    const found = await readReceived(await contextAt(ctx, request, 'communication', id), { id });
    const item = answerOf(getFamilyCommunication, found);
    return {
      content: { kind: 'item', item },
      answer: { [addressFor(getFamilyCommunication, id)]: item },
    };
  },
  [paths.notice]: async (ctx, request) => {
    const id = idIn(request);
    const found = await readNotice(await contextAt(ctx, request, 'notice', id), id);
    const notice = answerOf(getFamilyNotice, found);
    return {
      content: { kind: 'notice', notice },
      answer: { [addressFor(getFamilyNotice, id)]: notice },
    };
  },
  [paths.diaries]: readDiariesPage,
  [paths.studentDiaries]: readDiariesPage,
  [paths.chat]: readChatPage,
  [paths.contacts]: async (ctx, _, { config }) => {
    const contacts = answerOf(listOwnContacts, await readOwnContacts(ctx, config));
    return {
      content: { kind: 'contacts', contacts },
      answer: { [listOwnContacts.path]: contacts },
    };
  },
  [paths.more]: () => Promise.resolve({ content: { kind: 'more' } }),
};

async function readContent(
  ctx: DeviceContext,
  request: FastifyRequest,
  services: Services,
): Promise<ContentRead | undefined> {
  const pattern = matchRoute(Object.keys(contents), addressOf(request));
  return pattern === undefined ? undefined : contents[pattern]!(ctx, request, services);
}

/** The app asks itself: how many there are comes in a header. */
async function readDiariesPage(ctx: DeviceContext, request: FastifyRequest): Promise<ContentRead> {
  const { depois = '0' } = queryOf(request);
  const { students } = await readFamily(ctx, '', []);
  const shown = atSchoolOfAddress(ctx, request).guardian.schoolId;
  const id = idIn(request) || students.find(({ schoolId }) => schoolId === shown)?.id;
  if (!id) throw new NotFound();
  const asked = z.parse(listFamilyDiaries.query, { offset: depois });
  const at = await contextAt(ctx, request, 'student', id);
  const { items, total } = await listDiaries(at, id, asked);
  const diaries = { items: answerOf(listFamilyDiaries, items), total };
  return { content: { kind: 'diaries', diaries, offset: asked.offset } };
}

/** The app asks itself, which tells the school that the messages were read. */
async function readChatPage(ctx: DeviceContext, request: FastifyRequest): Promise<ContentRead> {
  const asked = z.parse(getFamilyChat.query, { before: queryOf(request).antes });
  const found = await lookAtOwnChat(atSchoolOfAddress(ctx, request), asked.before);
  return { content: { kind: 'chat', chat: answerOf(getFamilyChat, found) } };
}

/** The guardian at the school that the address names; at the first one where it names none of theirs. */
function atSchoolOfAddress(ctx: DeviceContext, request: FastifyRequest): DeviceContext {
  const { escola } = queryOf(request);
  if (request.guardians?.some(({ schoolId }) => schoolId === escola)) actAt(request, escola);
  return deviceIn(request, ctx);
}

const feedQuery = z.object({
  crianca: z.optional(z.uuid()),
  falta: z.optional(z.string()),
  depois: z.optional(z.string()),
});

async function readFeedPage(ctx: DeviceContext, request: FastifyRequest): Promise<ContentRead> {
  const { crianca: studentId, falta, depois: after } = z.parse(feedQuery, queryOf(request));
  const at = atSchoolOfAddress(ctx, request);
  // The app names no school to see the one that was paired first, nor one beside a child.
  const { schoolId } = at.guardian;
  const isNamed = !studentId && schoolId !== request.guardians?.[0]?.schoolId;
  const shown = {
    ...(isNamed && { schoolId }),
    studentId,
    ...(falta !== undefined && { only: 'pending' as const }),
  };
  const found = await readFeed(at, { ...z.parse(listFeed.query, { ...shown, after }) });
  const feed = answerOf(listFeed, found);
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(shown)) if (value) params.set(name, value);
  const address = params.size > 0 ? `${listFeed.path}?${params}` : listFeed.path;
  return {
    content: { kind: 'feed', feed },
    answer: after === undefined ? { [address]: feed } : undefined,
  };
}

/** The guardian at the school that has something, as a call about it acts. */
async function contextAt(
  ctx: DeviceContext,
  request: FastifyRequest,
  subject: 'communication' | 'notice' | 'student',
  id: string,
): Promise<DeviceContext> {
  z.parse(z.uuid(), id);
  actAt(request, await findSchoolOfSubject(ctx, subject, id));
  return deviceIn(request, ctx);
}

const addressFor = ({ path }: EndpointDefinition, id: string) => path.replace(':id', id);

/** Only what the contract names leaves the server. */
const answerOf = <E extends EndpointDefinition>({ response }: E, answer: unknown) =>
  z.parse(response!, answer) as Output<E>;
