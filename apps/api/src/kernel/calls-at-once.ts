import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
} from 'fastify';
import { networkOf } from './network-of.ts';
import { TooManyRequests } from './problems.ts';
import { NoTurn, type Turn, type TurnLimits, Turns } from './turns.ts';

/** Below the 20 seconds for which the portal waits for an answer. */
const patienceMilliseconds = 15_000;

/**
 * More at once than these makes nothing faster. They are fewer than the database's connections: calls
 * that all wait for a lock leave some to sign-ins, probes and background work.
 */
const places = 16;

/**
 * What runs and waits at once in this process, so that no session, school or network takes what
 * others need. A person's browser asks for a tenth of it with eight tabs that open together.
 */
export const callLimits = {
  /** Calls of sessions, by school. */
  calls: {
    places,
    ofGroup: 12,
    ofCaller: 8,
    waitingOfGroup: 1_000,
    waitingOfCaller: 100,
    patienceMilliseconds,
  },
  /** Uploads take long, and only the network: what they set to work has bounds of its own. */
  uploads: {
    places: Infinity,
    ofGroup: Infinity,
    ofCaller: 8,
    waitingOfGroup: 1_000,
    waitingOfCaller: 60,
    patienceMilliseconds: 90_000,
  },
  /**
   * By network, finding out who calls, and calls of nobody in particular. A whole school may stand
   * behind one address.
   */
  strangers: {
    places,
    ofGroup: 16,
    ofCaller: 16,
    waitingOfGroup: 1_000,
    waitingOfCaller: 300,
    patienceMilliseconds,
  },
  /** Pages with data, by network. They make calls themselves, and so have places of their own. */
  pages: {
    places,
    ofGroup: 16,
    ofCaller: 8,
    waitingOfGroup: 1_000,
    waitingOfCaller: 100,
    patienceMilliseconds,
  },
} satisfies Record<string, TurnLimits>;

type Kind = keyof typeof callLimits;
export type CallTurns = Record<Kind, Turns>;

const busy = 'Muitos pedidos ao mesmo tempo. Espere alguns segundos e tente de novo.';
const retrySeconds = 3;

/** Bytes of an answer from which on its call counts twice, and four times. */
const heavyBytes = [100_000, 250_000] as const;

declare module 'fastify' {
  interface FastifyInstance {
    callTurns: CallTurns;
  }
  interface FastifyRequest {
    turn: Turn | undefined;
    /** Once both are so, the call holds nothing more. */
    turnEnds: { isAnswered: boolean; isClosed: boolean };
  }
  interface FastifyContextConfig {
    /** Of a route that is no call of the contract. */
    takesTurn?: 'pages' | 'strangers';
  }
}

/**
 * Bounds what runs at once. Before it is known who calls, calls take turns by network and by what
 * they show of themselves; `admitCaller` hands them on. Streams of events, files and probes take no
 * turns.
 * @param isOneARound whether the work of a call leaves the event loop to nobody else
 */
export function boundCalls(app: FastifyInstance, isOneARound: boolean): void {
  const turns = Object.fromEntries(
    Object.entries(callLimits).map(([kind, limits]) => [kind, new Turns(limits, { isOneARound })]),
  ) as CallTurns;
  app.decorate('callTurns', turns);
  app.decorateRequest('turn', undefined);
  app.decorateRequest('gone');
  app.decorateRequest('turnEnds');

  app.addHook('onRequest', (request, reply, done) => {
    request.turnEnds = { isAnswered: false, isClosed: false };
    watchClose(request, reply);
    const kind = kindBeforeCaller(request);
    if (!kind) return done();
    const { authorization, cookie } = request.headers;
    const group = networkOf(request.ip);
    takeTurn(request, kind, { group, caller: authorization ?? cookie ?? '' }, done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { turn } = request;
    if (turn && payload instanceof Readable) {
      void finished(payload)
        .catch(() => undefined)
        .then(() => ended(request, 'isAnswered'));
    } else if (turn) {
      noteWeight(request, payload);
      turn.yield();
      ended(request, 'isAnswered');
    }
    done();
  });
}

/** After it is known who calls: their own turn, among those of their school. */
export function admitCaller(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    const { actor, guardian } = request;
    if (!endpoint || endpoint.events || !request.turn) return done();
    const caller = actor?.sessionId ?? guardian?.deviceId;
    const group = actor?.schoolId ?? guardian?.schoolId;
    if (!caller || !group) return done();
    // Gives the network's place back first: nobody waits there for a colleague's session.
    request.turn.end();
    request.turn = undefined;
    const kind = endpoint.body === 'multipart' ? 'uploads' : 'calls';
    takeTurn(request, kind, { group, caller, weight: weightOf(request, group) }, done);
  });
}

function kindBeforeCaller({ routeOptions: { config } }: FastifyRequest) {
  if (config.endpoint) return config.endpoint.events ? undefined : 'strangers';
  return config.takesTurn;
}

function takeTurn(
  request: FastifyRequest,
  kind: Kind,
  asking: { group: string; caller: string; weight?: number },
  done: HookHandlerDoneFunction,
): void {
  const turns = request.server.callTurns[kind];
  request.turn = turns.takeFree(asking);
  if (request.turn) return done();
  turns.take({ ...asking, signal: request.gone }).then(
    (turn) => {
      request.turn = turn;
      done();
    },
    (error: Error) =>
      done(error instanceof NoTurn ? new TooManyRequests(retrySeconds, busy) : error),
  );
}

/**
 * Work goes on after a client left, so a turn ends once it is done. An answer that nobody takes keeps
 * its caller's turn: it waits in memory.
 */
function ended(request: FastifyRequest, what: keyof FastifyRequest['turnEnds']): void {
  request.turnEnds[what] = true;
  const { isAnswered, isClosed } = request.turnEnds;
  if (isAnswered && isClosed) request.turn?.end();
}

function watchClose(request: FastifyRequest, { raw }: FastifyReply): void {
  const gone = new AbortController();
  request.gone = gone.signal;
  raw.once('close', () => {
    // After a whole answer nothing waits any more; to abort takes the stack for an error.
    if (!raw.writableFinished) gone.abort();
    ended(request, 'isClosed');
  });
}

/** What calls of a school weighed last, by `weightKey`; those of weight 1 are left out. */
const weights = new Map<string, number>();
const weightKey = ({ method, routeOptions }: FastifyRequest, schoolId: string) =>
  `${method} ${routeOptions.url} ${schoolId}`;

function weightOf(request: FastifyRequest, schoolId: string): number {
  return weights.get(weightKey(request, schoolId)) ?? 1;
}

function noteWeight(request: FastifyRequest, payload: unknown): void {
  const schoolId = request.actor?.schoolId ?? request.guardian?.schoolId;
  if (!schoolId || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return;
  const weight = payload.length >= heavyBytes[1] ? 4 : payload.length >= heavyBytes[0] ? 2 : 1;
  const key = weightKey(request, schoolId);
  if (weight > 1) weights.set(key, weight);
  else weights.delete(key);
}
