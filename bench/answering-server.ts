import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Pool, type QueryConfig } from 'pg';
import { productionSettings } from '../apps/api/testing/production.ts';
import { buildApp } from '../apps/api/src/build-app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { openServices } from '../apps/api/src/open-services.ts';
import { insertSession } from '../apps/api/src/modules/authentication/authentication.repository.ts';
import { signSession } from '../apps/api/src/secrets/tokens.ts';
import { makeSchoolWithYears } from './school-years.ts';

/** A benchmark waits for ten years of data, and ends before its tokens do. */
const sessionSeconds = 4 * 3_600;

/** A call of the portal that is measured: `GET path` as one of the two. */
export interface MeasuredCall {
  what: string;
  who: 'administrator' | 'teacher';
  path: string;
}

/** What the process of this file sends to its parent once it answers. */
export interface AnsweringServer {
  url: string;
  bareUrl: string;
  tokens: Record<MeasuredCall['who'], string>;
  schoolId: string;
}

/** A client of either database, as drizzle uses it. */
interface Client {
  query: (...given: unknown[]) => Promise<unknown>;
}

/**
 * A server with years of data, and beside it one without anything else: it runs the statements of
 * an answer one after another, the session's too, all of them prepared, and sends the same bytes. Both
 * share the process and the database.
 */
async function serve(years: number, databaseUrl?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-bench-'));
  const { services, close } = await openServices(
    readConfig({
      ...productionSettings,
      ...{
        DATA_FOLDER: folder,
        LOG_LEVEL: 'info',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    }),
  );
  const client = (services.db as unknown as { $client: Client }).$client;
  const statements = recordStatements(client);
  const app = await buildApp(services);
  const { school, administrator, teacher } = await makeSchoolWithYears(services.db, years);
  const bare = Fastify();
  const bareRun = prepareStatements(client, databaseUrl);
  addBareRoutes(bare, app, bareRun.run, statements);
  const [url, bareUrl] = [await listen(app), await listen(bare)];
  const openSession = async ({ id: employeeId }: { id: string }) => {
    const session = { employeeId, createdAt: new Date(), identityIssuer: null };
    return signSession(
      { sessionId: await insertSession(services.db, session), employeeId },
      { key: services.keys.accessTokens, audience: 'api', seconds: sessionSeconds },
    );
  };
  const tokens = {
    administrator: await openSession(administrator),
    teacher: await openSession(teacher),
  };
  process.on('message', (asked) => {
    if (asked === 'cpu') {
      const { user, system } = process.cpuUsage();
      process.send!((user + system) / 1000);
      return;
    }
    if (typeof asked === 'number') {
      const opened = Promise.all(Array.from({ length: asked }, () => openSession(teacher)));
      void opened.then((all) => process.send!(all));
      return;
    }
    void (async () => {
      await bare.close();
      await bareRun.end();
      await app.close();
      await close();
      await rm(folder, { recursive: true, force: true });
      process.disconnect!();
    })();
  });
  process.send!({ url, bareUrl, tokens, schoolId: school.id } satisfies AnsweringServer);
}

/** Keeps what runs within `recorded.run(list, …)` in the list. */
function recordStatements(client: Client): AsyncLocalStorage<unknown[][]> {
  const recorded = new AsyncLocalStorage<unknown[][]>();
  const { query } = client;
  client.query = (...given) => {
    recorded.getStore()?.push(given);
    return query.apply(client, given);
  };
  return recorded;
}

/** Runs what was recorded: on PostgreSQL by connections of their own, which know each text by a name. */
function prepareStatements(client: Client, databaseUrl?: string) {
  if (!databaseUrl) {
    return { run: (given: unknown[]) => client.query(...given), end: () => Promise.resolve() };
  }
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  const names = new Map<string, string>();
  const run = ([config, values]: unknown[]) => {
    const statement = config as QueryConfig;
    const name = names.get(statement.text) ?? `bare_${names.size}`;
    names.set(statement.text, name);
    return pool.query({ ...statement, name }, values as unknown[]);
  };
  return { run, end: () => pool.end() };
}

/** `GET /?who=…&path=…` answers bare, after the app has answered the same once. */
function addBareRoutes(
  bare: FastifyInstance,
  app: FastifyInstance,
  run: (given: unknown[]) => Promise<unknown>,
  recorded: AsyncLocalStorage<unknown[][]>,
): void {
  const known = new Map<string, { statements: unknown[][]; answer: unknown }>();
  const learn = async (token: string, path: string) => {
    const statements: unknown[][] = [];
    const response = await recorded.run(statements, () =>
      app.inject({ url: path, headers: { authorization: `Bearer ${token}` } }),
    );
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.body.slice(0, 300)}`);
    return { statements, answer: response.json<unknown>() };
  };
  bare.get<{ Querystring: { token: string; path: string } }>('/', async (request, reply) => {
    const { token, path } = request.query;
    const call = known.get(request.url) ?? (await learn(token, path));
    known.set(request.url, call);
    for (const given of call.statements) await run(given);
    return reply.type('application/json').send(JSON.stringify(call.answer));
  });
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const [years, databaseUrl] = process.argv.slice(2);
await serve(Number(years), databaseUrl);
