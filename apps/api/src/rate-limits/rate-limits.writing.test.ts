import type { ChatDetail, Problem } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { callerOf } from '../../testing/caller.ts';
import { familyOf } from '../../testing/family-caller.ts';
import { takeHit, writingLimits } from './rate-limits.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

const tooMany = 'Foram muitas mensagens em pouco tempo. Espere um minuto e tente novamente.';

async function writeUp(limit: (typeof writingLimits)[keyof typeof writingLimits], id: string) {
  for (let times = 0; times < limit.points; times += 1) await takeHit(at.db, limit, id);
}

test('a guardian writes 30 messages a minute; the next waits, and is sent once', async () => {
  const marta = await familyOf(at, at.marta);
  const send = (text: string, key: string) =>
    marta.post('/chat/send', { text }, { 'idempotency-key': key });
  for (let index = 1; index <= 30; index += 1) {
    expect((await send(`mensagem ${index}`, `key-${index}`)).statusCode).toBe(201);
  }
  const refused = await send('mais uma', 'key-31');
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([
    429,
    'application/problem+json; charset=utf-8',
  ]);
  expect(refused.json<Problem>()).toMatchObject({ code: 'too-many-requests', title: tooMany });
  const wait = Number(refused.headers['retry-after']);
  expect(wait > 0 && wait <= 60).toBe(true);
  expect((await marta.get('/chat')).json<ChatDetail>().messages).toHaveLength(30);

  const jorge = await familyOf(at, at.jorge);
  expect((await jorge.post('/chat/send', { text: 'Oi' })).statusCode).toBe(201);
});

test('an employee writes as much as a class needs, and not without end', async () => {
  const teacher = await callerOf(at.app, 'prof@girassol.test');
  const opened = await teacher.post('/v1/chats', { responsibleId: at.marta.id });
  const { chatId } = opened.json<{ chatId: string }>();
  const send = () => teacher.post(`/v1/chats/${chatId}/send`, { text: 'Bom dia' });
  expect((await send()).statusCode).toBe(201);
  await expect(writeUp(writingLimits.employeeMessages, at.teacher.id)).rejects.toThrow();
  const refused = await send();
  expect([refused.statusCode, refused.json<Problem>().title]).toEqual([429, tooMany]);
});

test('uploads are counted by file, per person', async () => {
  const teacher = await callerOf(at.app, 'prof@girassol.test');
  const administrator = await callerOf(at.app, 'admin@girassol.test');
  await writeUp(writingLimits.uploadedFiles, at.teacher.id);
  const body = new FormData();
  body.append('files', new Blob(['%PDF-1.4\n%%EOF\n']), 'aviso.pdf');
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type')!;
  const payload = Buffer.from(await encoded.arrayBuffer());
  const upload = (caller: typeof teacher) =>
    caller.post('/v1/filemanagement/upload', payload, { 'content-type': type });
  const refused = await upload(teacher);
  expect([refused.statusCode, refused.json<Problem>().title]).toEqual([
    429,
    'Foram muitos arquivos na última hora. Tente novamente mais tarde.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect((await upload(administrator)).statusCode).toBe(201);
});
