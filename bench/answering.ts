import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AnsweringServer, MeasuredCall } from './answering-server.ts';
import { classroomId, sentAnnouncementId } from './school-years.ts';

const communication = '/v1/communication';

/** Calls of both employees. */
const paths: Record<string, string> = {
  home: '/v1/home',
  'comunicados, a page of 50': `${communication}/announcement/list?limit=50`,
  'comunicados, search that finds all': `${communication}/announcement/list?limit=50&search=escola`,
  'comunicados, search that finds none': `${communication}/announcement/list?limit=50&search=zebra`,
  'eventos, a page of 50 by day': `${communication}/event/list?limit=50&order=date`,
  'atividades, a page of 50 by day': `${communication}/activity/list?limit=50&order=date`,
  'galerias, a page of 50': `${communication}/gallery/list?limit=50`,
  'enquetes, a page of 50 by day': `${communication}/poll/list?limit=50&order=date`,
  'a comunicado': `${communication}/announcement/${sentAnnouncementId}`,
  'pending diaries': '/v1/Diaries/GetPendingDiaryCount',
  'last diaries of a classroom': `/v1/Diaries/GetClassroomLastDiaries?classroomId=${classroomId}`,
  'chats, a page of 50': '/v1/chats/summary?limit=50',
  'unread count': '/v1/chats/unread-count',
  'classrooms with students': '/v1/classrooms/ClassroomsWithStudents',
  'recipients that a form offers': '/v1/classrooms/recipients',
  'class list with contacts': `/v1/classrooms/ClassroomWithStudents?id=${classroomId}`,
};

const calls: MeasuredCall[] = (['teacher', 'administrator'] as const).flatMap((who) =>
  Object.entries(paths).map(([what, path]) => ({ what, who, path })),
);

/** Calls to measure, as a pattern of `call as who`; all of them by default. */
const chosen = new RegExp(process.env.BENCH_CALLS ?? '');
const isChosen = ({ what, who }: MeasuredCall) => chosen.test(`${what} as ${who}`);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const oneByOne = 15;
const roundMilliseconds = 1_500;
const connections = 8;

export type Server = AnsweringServer & {
  /** Processor time that the server's process has taken so far; a PostgreSQL is another process. */
  cpuMilliseconds: () => Promise<number>;
  /** Access tokens of so many new sessions of the teacher. */
  openSessions: (count: number) => Promise<string[]>;
  stop: () => Promise<void>;
};

/**
 * The server against a bare Fastify that runs the same statements, and after ten years against
 * one. What is compared takes turns, so that work beside it slows both.
 * @param newDatabase address of a fresh PostgreSQL database; undefined for PGlite
 */
export async function benchAnswering(
  newDatabase: () => Promise<string | undefined>,
): Promise<string> {
  const [one, ten] = await Promise.all(
    [1, 10].map(async (years) => startAnsweringServer(years, await newDatabase())),
  );
  const rows: string[] = [];
  try {
    for (const call of calls.filter(isChosen)) rows.push(row(await measure(call, one!, ten!)));
  } finally {
    await Promise.all([one, ten].map((server) => server?.stop()));
  }
  const head =
    '| call | as | rows, 1 year | 10 years | 1 year ms | 10 years ms | 10 ÷ 1 | answers a second | bare | ÷ bare |\n' +
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |';
  return [head, ...rows, ''].join('\n');
}

interface Measured {
  call: MeasuredCall;
  /** Rows of the answer after one year and after ten, 1 where it is no list. */
  rows: [number, number];
  /** Medians, milliseconds of one answer at a time. */
  one: number;
  ten: number;
  /** Medians of the rounds, answers a second at eight connections. */
  app: number;
  bare: number;
}

function row({ call, rows, one, ten, app, bare }: Measured): string {
  const cells = [
    call.what,
    call.who,
    ...rows,
    one.toFixed(1),
    ten.toFixed(1),
    `× ${(ten / one).toFixed(2)}`,
    app.toFixed(0),
    bare.toFixed(0),
    (app / bare).toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

async function measure(call: MeasuredCall, one: Server, ten: Server): Promise<Measured> {
  const taken: Record<'one' | 'ten', number[]> = { one: [], ten: [] };
  for (let index = -2; index < oneByOne; index += 1) {
    for (const [years, server] of Object.entries({ one, ten })) {
      const from = performance.now();
      await ask(appUrl(server, call), server.tokens[call.who]);
      if (index >= 0) taken[years as 'one' | 'ten'].push(performance.now() - from);
    }
  }
  const perSecond: Record<'app' | 'bare', number[]> = { app: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    perSecond.app.push(await answersASecond(appUrl(one, call), one.tokens[call.who]));
    perSecond.bare.push(await answersASecond(bareUrl(one, call), one.tokens[call.who]));
  }
  return {
    call,
    rows: [await countRows(one, call), await countRows(ten, call)],
    one: middle(taken.one),
    ten: middle(taken.ten),
    app: middle(perSecond.app),
    bare: middle(perSecond.bare),
  };
}

const appUrl = (server: Server, { path }: MeasuredCall) => server.url + path;

const bareUrl = (server: Server, { who, path }: MeasuredCall) =>
  `${server.bareUrl}/?${new URLSearchParams({ token: server.tokens[who], path }).toString()}`;

export const middle = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Reads an answer to its end; anything but 200 ends the benchmark. */
export async function ask(url: string, token: string): Promise<void> {
  const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
}

async function countRows(server: Server, call: MeasuredCall): Promise<number> {
  const headers = { authorization: `Bearer ${server.tokens[call.who]}` };
  const answer: unknown = await (await fetch(appUrl(server, call), { headers })).json();
  return Array.isArray(answer) ? answer.length : 1;
}

async function answersASecond(url: string, token: string): Promise<number> {
  await ask(url, token);
  const from = performance.now();
  let count = 0;
  const connection = async () => {
    while (performance.now() - from < roundMilliseconds) {
      await ask(url, token);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return (count * 1000) / (performance.now() - from);
}

export async function startAnsweringServer(years: number, databaseUrl?: string): Promise<Server> {
  const child = fork(
    fileURLToPath(new URL('answering-server.ts', import.meta.url)),
    [String(years), ...(databaseUrl ? [databaseUrl] : [])],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The server with ${years} year(s) ended with ${String(code)}`);
  });
  const [server] = (await Promise.race([once(child, 'message'), failed])) as [AnsweringServer];
  failed.catch(() => undefined);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
  };
  const cpuMilliseconds = async () => {
    child.send('cpu');
    const [milliseconds] = (await once(child, 'message')) as [number];
    return milliseconds;
  };
  const openSessions = async (count: number) => {
    child.send(count);
    const [tokens] = (await once(child, 'message')) as [string[]];
    return tokens;
  };
  return { ...server, cpuMilliseconds, openSessions, stop };
}
