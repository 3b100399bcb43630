import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { endpoints, fileEndpoints } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { type TestApp, startTestApp } from '../../testing/app.ts';
import { password } from '../../testing/school.ts';
import { signIn } from '../../testing/sign-in.ts';
import { describeError } from '#/describe-error.ts';
import { loggerOptions, logRequests, requestIds } from './request-log.ts';

let made: TestApp;
beforeAll(async () => {
  made = await startTestApp();
});
afterAll(() => made.close());

test('health and readiness answer', async () => {
  expect((await made.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await made.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
});

test('answers of the API load nothing and name no server', async () => {
  const { headers } = await made.app.inject('/v1/Classrooms/List');
  expect(headers['content-security-policy']).toMatch("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers['permissions-policy']).toMatch(/^microphone=\(self\),.* camera=\(\),/);
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

describe('/docs', () => {
  test('describes every endpoint of the contract', async () => {
    const document = (await made.app.inject('/docs/json')).json();
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
    expect(operations.sort()).toEqual(Object.keys({ ...endpoints, ...fileEndpoints }).sort());
    const { post } = document.paths['/v1/communication/announcement'];
    expect(post.parameters).toEqual(
      expect.arrayContaining([
        { $ref: '#/components/parameters/IdempotencyKey' },
        { $ref: '#/components/parameters/HoldSeconds' },
      ]),
    );
    expect(Object.keys(post.responses)).toEqual(
      '201 400 401 403 409 413 415 422 429 500 503'.split(' '),
    );
    const { schema } = post.requestBody.content['application/json'];
    expect(schema).toEqual({ $ref: '#/components/schemas/AnnouncementBody' });
    const { AnnouncementBody } = document.components.schemas;
    const { communication } = AnnouncementBody.properties;
    expect(communication.properties.title).toMatchObject({ type: 'string' });
    expect(document.servers).toEqual([{ url: made.services.config.publicUrl }]);
  });

  test('is for reading: nothing is called from it, nothing asks for a token', async () => {
    const start = await made.app.inject('/docs/static/swagger-initializer.js');
    expect(start.body).toMatch(/supportedSubmitMethods":\s*\[\]/);
    expect(start.body).not.toMatch(/"tryItOutEnabled":\s*true/);
    const page = await made.app.inject('/docs/');
    const [, style] = /href="([^"]*reading-only\.css)"/.exec(page.body)!;
    const { pathname } = new URL(style!, 'http://localhost/docs/');
    expect((await made.app.inject(pathname)).body).toContain('.scheme-container');
    for (const url of ['/docs/', '/docs/json']) {
      const { headers } = await made.app.inject(url);
      expect([url, headers['cache-control']]).toEqual([url, 'no-cache']);
    }
  });

  test('runs no inline script, so that its policy allows none', async () => {
    const page = await made.app.inject('/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch("script-src 'self';");
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
    const scripts = [...page.body.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src);
    expect(scripts.length).toBeGreaterThan(1);
    for (const src of scripts) {
      const { pathname } = new URL(src ?? '', 'http://localhost/docs/');
      expect((await made.app.inject(pathname)).statusCode).toBe(200);
    }
  });
});

describe('the log', () => {
  test('names route, status and request, and nothing a person typed', async () => {
    const stream = new PassThrough();
    const app = Fastify({ logger: Object.assign({ stream }, loggerOptions('info')) });
    logRequests(app);
    app.get('/v1/people/:name', async (_request, reply) => reply.status(204).send());
    await app.inject('/v1/people/Ana?search=Lima');
    await app.close();
    stream.end();
    const lines = await text(stream);
    expect(lines).toMatch('"route":"/v1/people/:name","status":204');
    expect(lines).not.toMatch(/Ana|Lima/);
  });

  test.each([
    ['a trusted proxy', '127.0.0.1', 'de4f00d1-nginx', 'de4f00d1-nginx'],
    ['anybody else', '203.0.113.9', 'de4f00d1-nginx', undefined],
    ['a trusted proxy, unusable', '127.0.0.1', 'x"} forged line', undefined],
  ])('takes the id of a request from %s where it may', async (_, remoteAddress, given, taken) => {
    const app = Fastify({ genReqId: requestIds(['loopback']) });
    logRequests(app);
    app.get('/', () => 'ok');
    const answer = await app.inject({
      url: '/',
      remoteAddress,
      headers: { 'x-request-id': given },
    });
    const id = answer.headers['x-request-id'];
    if (taken) expect(id).toBe(taken);
    else expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    await app.close();
  });

  test('keeps of a failed query its code and constraint, not its values', async () => {
    const { authInfo } = await signIn(made.app, 'admin@girassol.test');
    const failed = await made.db
      .execute(
        sql`insert into sessions (id, employee_id, created_at)
        values (${authInfo.employee.id}, ${crypto.randomUUID()}, ${password})`,
      )
      .catch((error: unknown) => error);
    const description = describeError(failed);
    expect(description.cause).toMatchObject({ code: '22007' });
    expect(JSON.stringify(description)).not.toMatch(password);
  });
});
