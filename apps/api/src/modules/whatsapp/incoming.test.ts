import { createServer } from 'node:http';
import type { ChatMessage } from '@caderneta/api-client/contract';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { whatsAppSettings } from '../../../testing/messaging-settings.ts';
import { query } from '../../../testing/query.ts';
import { recording } from '../../../testing/recording.ts';
import { geotaggedJpeg, sampleExe, samplePdf } from '../../../testing/sample-files.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { startWhatsApp, webhookCall } from '../../../testing/whatsapp-server.ts';

const whatsApp = await startWhatsApp();
afterAll(() => whatsApp.close());
const now = new Date('2998-03-10T12:00:00Z');
const { at, teacher } = useTestSchool({
  settings: whatsAppSettings(whatsApp.url),
  isFreshForEach: true,
  now: () => now,
});
beforeEach(async () => {
  whatsApp.messages.length = 0;
  whatsApp.taken.length = 0;
  whatsApp.media.clear();
  // Two schools have the number: this one wrote last.
  await query(
    at.db,
    `insert into notifications (id, school_id, guardian_id, subject, channel, status, attempt_at,
       created_at, sent_at)
     select gen_random_uuid(), school_id, id, 'message', 'whatsApp', 'sent', now(), now(), now()
     from guardians where id = '${at.marta.id}'`,
  );
});

let sequence = 0;
const marta = '5511900000001';
const written = (type: string, content: object, more: object = {}) => ({
  from: marta,
  id: `wamid.file${sequence++}`,
  timestamp: String(now.getTime() / 1000),
  type,
  [type]: content,
  ...more,
});
const text = (body: string, from = marta) => written('text', { body }, { from });
async function tell(...messages: object[]) {
  return (await at.app.inject(webhookCall({ messages }))).statusCode;
}
const give = (content: Buffer, more: object = {}) => {
  const id = `90${sequence++}`;
  whatsApp.media.set(id, { content, ...more });
  return id;
};
const replies = () => whatsApp.messages.map((message) => message.text?.body);

/** As staff read it, oldest first. */
async function chat(): Promise<ChatMessage[]> {
  const [open] = (await teacher.get('/v1/chats/summary')).json<{ chatId: string }[]>();
  if (!open) return [];
  return (await teacher.get(`/v1/chats/${open.chatId}/detail`)).json<{ messages: ChatMessage[] }>()
    .messages;
}
const texts = async () => (await chat()).map((message) => message.text);

test('a photo, a voice message and a document stand in the chat as uploads do', async () => {
  const photo = written('image', {
    id: give(await geotaggedJpeg(80, 60)),
    caption: 'atestado do médico',
  });
  const voice = written('audio', { id: give(await recording(12, 'ogg')), voice: true });
  const pdf = written('document', { id: give(samplePdf), filename: 'atestado.pdf' });
  for (let twice = 0; twice < 2; twice += 1) expect(await tell(photo, voice, pdf)).toBe(200);
  expect(await chat()).toMatchObject([
    {
      text: 'atestado do médico',
      hasText: true,
      responsibleName: 'Marta Lima',
      files: [{ mediaType: 'image/jpeg', originalName: 'foto' }],
    },
    { text: 'Áudio (0:12)', hasText: false, files: [{ mediaType: 'audio/webm', seconds: 12 }] },
    { text: 'Documento', hasText: false, files: [{ originalName: 'atestado.pdf' }] },
  ]);
  const [{ files: [image] } = { files: [] }] = await chat();
  expect((await at.app.inject(image!.location)).rawPayload.includes('Exif')).toBe(false);
  expect(await query(at.db, 'select count(*)::int as rows from files')).toEqual([{ rows: 3 }]);
  // Told again, nothing is fetched again.
  expect([whatsApp.taken.length, replies()]).toEqual([3, []]);
});

test('what the chat does not take is told to the guardian once, and the school reads the caption alone', async () => {
  const caption = 'o recibo';
  const other = [
    written('document', { id: give(sampleExe), filename: 'recibo.pdf', caption }),
    written('audio', { id: give(await recording(64, 'ogg')) }),
    written('document', { id: give(Buffer.alloc(11 * 1024 * 1024, 1)), filename: 'a.pdf' }),
    written('image', { id: '../../messages' }),
    written('image', { id: '404' }),
    written('video', { id: give(samplePdf) }),
    written('location', { latitude: -23, longitude: -46 }),
    written('unsupported', {}),
    written('reaction', { emoji: '❤' }),
  ];
  expect(await tell(...other)).toBe(200);
  expect(await texts()).toEqual([caption]);
  const told = expect.stringMatching(
    /^O texto chegou.+áudio de até 1 minuto.+\n.+\/familia\/mensagens$/s,
  );
  expect(replies()).toEqual([told]);
  expect(await query(at.db, 'select count(*)::int as rows from files')).toEqual([{ rows: 0 }]);
});

test('the token goes to no host that an answer names', async () => {
  const asked: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(headers);
    response.end();
  });
  const { port, close } = await listenLocally(server);
  const elsewhere = `http://127.0.0.1:${port}/file`;
  const moved = give(samplePdf, { status: 302 });
  await tell(
    written('document', { id: give(samplePdf, { url: elsewhere }) }),
    written('document', { id: give(samplePdf, { url: `${whatsApp.url}@127.0.0.1:${port}/` }) }),
    written('document', { id: give(samplePdf, { url: 'file:///etc/passwd' }) }),
    written('document', { id: moved }),
  );
  await close();
  expect([asked, await chat(), whatsApp.taken]).toEqual([[], [], []]);
  expect(replies()).toEqual([expect.stringMatching(/^Isto não chegou à escola/)]);
});

test('a file that cannot be had now comes again, and after ten minutes its sender is told', async () => {
  const id = give(samplePdf, { status: 503 });
  const calls = [written('document', { id, filename: 'a.pdf' }), text('Bom dia')];
  expect(await tell(...calls)).toBe(503);
  expect([await texts(), replies()]).toEqual([['Bom dia'], []]);
  whatsApp.media.set(id, { content: samplePdf });
  expect(await tell(...calls)).toBe(200);
  expect(await texts()).toEqual(['Bom dia', 'Documento']);

  const late = { timestamp: String(now.getTime() / 1000 - 601) };
  const lost = give(samplePdf, { status: 503 });
  expect(await tell(written('document', { id: lost }, late))).toBe(200);
  expect([(await chat()).length, replies().length]).toEqual([2, 1]);
});

test('whom no school knows is told how to enter, once, and only a keyed digest is kept', async () => {
  const grandmother = '5521988887777';
  const photo = written('image', { id: give(samplePdf) }, { from: grandmother });
  await tell(text('Oi, sou a avó da Ana', grandmother), photo, text('Alô?', grandmother));
  await tell(text('Olá', '351912345678'), text('PARAR', '5521977776666'));
  const enter = expect.stringContaining('/familia/entrar');
  expect(whatsApp.messages.map(({ to, text: sent }) => [to, sent?.body])).toEqual([
    [grandmother, enter],
    ['351912345678', enter],
  ]);
  expect([await chat(), whatsApp.taken]).toEqual([[], []]);
  expect(await query(at.db, 'select id from whats_app_messages')).toEqual([]);
  const hits = await query<{ key: string }>(at.db, 'select key from rate_limit_hits');
  expect(JSON.stringify(hits)).not.toMatch(/21988887777|912345678/);

  const crowd = Array.from({ length: 320 }, (_, each) => text('Oi', `5521${966_660_000 + each}`));
  await tell(...crowd);
  expect(whatsApp.messages.length).toBe(300);
});

test('PARAR and its like stop the channel, VOLTAR undoes it, each is confirmed once', async () => {
  const consent = () =>
    query<{ stopped: boolean; free: boolean }>(
      at.db,
      `select whats_app_opted_out_at is not null as stopped, whats_app_wrote_at is not null as free
       from guardians where id = '${at.marta.id}'`,
    );
  await tell(text('Vou parar de mandar lanche'), text('Voltar'));
  expect(await texts()).toEqual(['Vou parar de mandar lanche', 'Voltar']);
  expect([await consent(), replies()]).toEqual([[{ stopped: false, free: true }], []]);

  const stop = text('  NÃO quero mais receber!! ');
  await tell(stop, stop, text('Parar'));
  await tell(text('A Ana está com febre'));
  expect(await consent()).toEqual([{ stopped: true, free: false }]);
  const back = text('Voltar.');
  await tell(back, back);
  await tell(stop, back);
  expect(await consent()).toEqual([{ stopped: false, free: false }]);
  expect(replies()).toEqual([
    expect.stringContaining('não recebe mais avisos'),
    expect.stringContaining('volta a receber avisos'),
  ]);
  expect((await texts()).slice(2)).toEqual(['A Ana está com febre']);
});
