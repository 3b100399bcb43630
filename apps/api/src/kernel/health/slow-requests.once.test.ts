import { connect, type AddressInfo, type Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { answerErrors } from '#/kernel/error-answers.ts';
import { receiveUpload } from '#/modules/files/files.service.ts';
import { writingLimits } from '#/rate-limits/rate-limits.ts';
import { limitSlowBodies } from './slow-requests.ts';

let made: TestApp;
let quick: FastifyInstance;
beforeAll(async () => {
  made = await startTestApp();
  await made.app.listen({ host: '127.0.0.1', port: 0 });
  quick = Fastify();
  answerErrors(quick);
  const pace = { windowMilliseconds: 1_000, leastBytes: 1_000, totalMilliseconds: 2_500 };
  limitSlowBodies(quick, { ordinary: pace, upload: { ...pace, totalMilliseconds: 60_000 } });
  await quick.register(multipart);
  quick.post('/body', async () => 'whole');
  quick.post('/files', async (request) => {
    let size = 0;
    for await (const part of request.files()) size += (await part.toBuffer()).length;
    return { size };
  });
  quick.post('/school-files', (request) => {
    const { db, services, teacher } = made;
    const { id: uploadedBy, schoolId } = teacher;
    const { uploadedFiles: limit } = writingLimits;
    const upload = { schoolId, uploadedBy, limit, wrongType: 'Não é um arquivo.' };
    return receiveUpload(
      { db, links: services.links.of({ sessionId: '' }) },
      request,
      services.fileStore,
      upload,
    );
  });
  await quick.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await made.close();
  await quick.close();
});

interface Slowly {
  app: FastifyInstance;
  path: string;
  type: string;
  length: number;
  pieces: Iterable<string>;
  everyMilliseconds: number;
}

/** Sends a body piece by piece; resolves with all that came back once the connection is closed. */
function sendSlowly(request: Slowly): Promise<string> {
  const { port } = request.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const { path, type, length } = request;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const pieces = request.pieces[Symbol.iterator]();
  const timer = setInterval(() => {
    const { done, value } = pieces.next();
    if (done) clearInterval(timer);
    else socket.write(value);
  }, request.everyMilliseconds);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

const drip = () => Array.from({ length: 600 }, () => ' ');
const json = { type: 'application/json', length: 600 };

/** A connection to the real server, as it is cut. */
function cut(say: (socket: Socket) => void): Promise<void> {
  const { port } = made.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  say(socket);
  socket.resume();
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

test('the real server refuses bodies and headers that drip, and cuts who says nothing, long before they end', async () => {
  const begun = performance.now();
  const body = sendSlowly({
    ...json,
    app: made.app,
    path: '/v1/authentication/login',
    pieces: drip(),
    everyMilliseconds: 500,
  });
  const headers = cut((socket) => {
    socket.write('GET /healthz HTTP/1.1\r\n');
    const timer = setInterval(() => socket.write('x'), 500);
    socket.once('close', () => clearInterval(timer));
  });
  const silent = ['', '\r\n'].map((said) => cut((socket) => socket.write(said)));
  const [answer] = await Promise.all([body, headers, ...silent]);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('application/problem+json');
  expect(answer).toContain('"code":"too-slow"');
  expect(performance.now() - begun).toBeLessThan(40_000);
}, 90_000);

test('a body that goes on is waited for, but not for ever', async () => {
  const piece = ' '.repeat(400);
  const endless = Array.from({ length: 200 }, () => piece);
  const length = piece.length * endless.length;
  const request = { app: quick, path: '/body', type: 'application/json', everyMilliseconds: 100 };
  expect(await sendSlowly({ ...request, length, pieces: endless })).toMatch(/^HTTP\/1\.1 408 /);
  const whole = [...endless.slice(0, 15), '{}'];
  const wholeLength = piece.length * 15 + 2;
  expect(await sendSlowly({ ...request, length: wholeLength, pieces: whole })).toMatch(
    /^HTTP\/1\.1 200 /,
  );
}, 90_000);

test('an upload over a slow link arrives; one that drips is ended', async () => {
  const upload = {
    app: quick,
    path: '/files',
    type: 'multipart/form-data; boundary=x',
    everyMilliseconds: 100,
  };
  const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n';
  const tail = '\r\n--x--\r\n';
  const pieces = [head, ...Array.from({ length: 40 }, () => 'y'.repeat(400)), tail];
  const length = pieces.join('').length;
  expect(await sendSlowly({ ...upload, length, pieces })).toContain('{"size":16000}');
  for (const path of ['/files', '/school-files']) {
    const answer = await sendSlowly({ ...upload, path, length, pieces: [head, ...drip()] });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"too-slow"');
  }
}, 90_000);

test('a hundred slow uploads at once are each told so', async () => {
  const head =
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n';
  const uploads = Array.from({ length: 100 }, () =>
    sendSlowly({
      app: quick,
      path: '/school-files',
      type: 'multipart/form-data; boundary=x',
      length: 5_000_000,
      pieces: [head, ...Array.from({ length: 100 }, () => 'a'.repeat(50))],
      everyMilliseconds: 100,
    }),
  );
  const answers = await Promise.all(uploads);
  const told = answers.filter((answer) => /^HTTP\/1\.1 408 [^]+"code":"too-slow"/.test(answer));
  expect([told.length, answers.find((answer) => !told.includes(answer))]).toEqual([100, undefined]);
}, 90_000);

test('a connection between two requests is kept longer than HAProxy keeps it', () => {
  const { keepAliveTimeout, maxConnections } = made.app.server;
  expect(keepAliveTimeout).toBeGreaterThan(60_000);
  expect(maxConnections).toBeGreaterThan(30_000);
});
