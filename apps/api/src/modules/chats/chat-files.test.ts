import {
  type ChatDetail,
  type ChatMessage,
  type ChatSummary,
  type FamilyChat,
  limits,
  type PersonalDataLink,
  type Problem,
  type StoredFile,
} from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { formOf } from '../../../testing/form.ts';
import { query, value } from '../../../testing/query.ts';
import { film, recording } from '../../../testing/recording.ts';
import { geotaggedJpeg, sampleExe, samplePdf } from '../../../testing/sample-files.ts';
import { unzip } from '../../../testing/unzip.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { cleanUp } from '../../cleanup/cleanup.ts';
import { openChatWith } from './chats.repository.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool({ isFreshForEach: true });
let marta: FamilyCaller;
let chatId: string;
beforeEach(async () => {
  marta = await familyOf(at, at.marta);
  chatId = await openChatWith(at.db, at.marta, at.services.now());
});

type Part = Parameters<typeof formOf>[0];
const pdf: Part = { name: 'atestado.pdf', content: samplePdf };
const photo = async (): Promise<Part> => ({
  name: 'febre.jpg',
  content: await geotaggedJpeg(800, 600),
});

async function upload(by: Caller | FamilyCaller, ...parts: Part[]) {
  const { payload, headers } = await formOf(...parts);
  const path = by === marta ? '/chat/upload' : '/v1/chats/upload';
  return by.post(path, payload, headers);
}
async function uploaded(by: Caller | FamilyCaller, ...parts: Part[]) {
  const response = await upload(by, ...parts);
  expect(response.statusCode).toBe(201);
  return response.json<StoredFile[]>();
}
const idsOf = (files: StoredFile[]) => files.map(({ id }) => id);
const send = (by: Caller | FamilyCaller, body: object, headers = {}) =>
  by.post(by === marta ? '/chat/send' : `/v1/chats/${chatId}/send`, body, headers);
async function sent(by: Caller | FamilyCaller, body: object) {
  const response = await send(by, body);
  expect(response.statusCode).toBe(201);
  return response.json<ChatMessage>();
}
const detail = async (by: Caller) =>
  (await by.get(`/v1/chats/${chatId}/detail`)).json<ChatDetail>().messages;
const statusOf = async (url: string) => (await at.app.inject(url)).statusCode;

test('a guardian sends a photo and a document, and the teacher opens both', async () => {
  const files = await uploaded(marta, await photo(), pdf);
  const message = await sent(marta, { text: 'A médica pediu repouso', fileIds: idsOf(files) });
  expect(message).toMatchObject({ hasText: true, files: [{ mediaType: 'image/jpeg' }, {}] });

  const [read] = await detail(teacher);
  expect(read?.files?.map(({ originalName }) => originalName)).toEqual([
    'febre.jpg',
    'atestado.pdf',
  ]);
  const [image, document] = read!.files;
  const shown = await at.app.inject(image!.srcSet!.split(' ')[0]!);
  expect(shown.headers['content-type']).toBe('image/jpeg');
  const whole = await at.app.inject(image!.location);
  expect(whole.rawPayload.includes('Exif')).toBe(false);
  expect((await at.app.inject(document!.location)).rawPayload).toEqual(samplePdf);
  // The addresses of the guardian are of her own phone.
  const [own] = (await marta.get('/chat')).json<FamilyChat>().messages;
  expect(own!.files[0]!.location).not.toBe(image!.location);
  expect(await statusOf(own!.files[0]!.location)).toBe(200);
});

test.each([
  ['webm', 'audio/webm'],
  ['mp4', 'audio/mp4'],
  ['ogg', 'audio/webm'],
] as const)('a recording as %s is written anew, with its length', async (format, mediaType) => {
  const content = await recording(12, format);
  const [audio] = await uploaded(teacher, { name: 'gravacao', content });
  expect(audio).toMatchObject({ mediaType, seconds: 12 });
  const message = await sent(teacher, { text: '', fileIds: [audio!.id] });
  expect(message).toMatchObject({ text: 'Áudio (0:12)', hasText: false });

  const [heard] = (await marta.get('/chat')).json<FamilyChat>().messages;
  const { location } = heard!.files[0]!;
  const whole = await at.app.inject(location);
  expect(whole.headers).toMatchObject({
    'content-type': mediaType,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  expect(whole.rawPayload.includes('Rua das Flores')).toBe(false);
  const part = await at.app.inject({ url: location, headers: { range: 'bytes=0-1' } });
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes 0-1/${whole.rawPayload.length}`,
  ]);
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(0, 2));
  const end = await at.app.inject({ url: location, headers: { range: 'bytes=-5' } });
  expect(end.rawPayload).toEqual(whole.rawPayload.subarray(-5));
  const beyond = await at.app.inject({ url: location, headers: { range: 'bytes=9999999-' } });
  expect(beyond.statusCode).toBe(200);
});

test('a recording of a minute is taken; a longer one, a film and a program are not', async () => {
  const refused = async (content: Buffer) => {
    const response = await upload(marta, { name: 'audio.webm', content });
    return [response.statusCode, response.json<Problem>().detail];
  };
  expect((await upload(marta, { name: 'a', content: await recording(61) })).statusCode).toBe(201);
  const tooLong = [413, 'O áudio deve ter no máximo 60 segundos.'];
  expect(await refused(await recording(63))).toEqual(tooLong);
  const padded = Buffer.concat([await recording(1), Buffer.alloc(limits.audioSize)]);
  expect(await refused(padded)).toEqual(tooLong);
  const wrong =
    'O anexo deve ser uma foto (jpeg ou png), um documento (pdf, doc ou docx) ou um áudio.';
  const broken = (await recording(1)).subarray(0, 60);
  for (const content of [await film(), sampleExe, broken]) {
    expect(await refused(content)).toEqual([415, wrong]);
  }
});

test('a notice takes no recording', async () => {
  const content = await recording(1);
  const [picture, audio] = await uploaded(teacher, await photo(), { name: 'a.webm', content });
  const notice = await teacher.post('/v1/noticeBoards/', {
    noticeBoardItem: { title: 'Cardápio', imageId: picture!.id, attachment: audio!.id },
    classroomIds: [at.jardim.id],
  });
  expect([notice.statusCode, notice.json<Problem>().errors]).toEqual([
    422,
    [
      {
        path: 'noticeBoardItem.attachment',
        message: 'O anexo deve ser pdf, doc, docx, jpeg, jpg ou png.',
      },
    ],
  ]);
});

test('a message needs a text or a file of its author, and has at most five', async () => {
  const files = idsOf(await uploaded(marta, pdf, pdf, pdf, pdf, pdf, pdf));
  expect((await send(marta, { text: ' ', fileIds: [] })).statusCode).toBe(422);
  expect((await send(marta, { text: '', fileIds: files })).statusCode).toBe(422);
  const stolen = await send(teacher, { text: 'Veja', fileIds: files.slice(0, 1) });
  expect([stolen.statusCode, stolen.json<Problem>().errors]).toEqual([
    422,
    [{ path: 'fileIds', message: 'O anexo não existe mais. Envie de novo.' }],
  ]);
  const once = await sent(marta, { text: '', fileIds: [files[0], files[0], files[1]] });
  expect([once.text, once.files?.length]).toEqual(['2 documentos', 2]);
  expect((await administrator.get('/v1/chats/summary')).json<ChatSummary[]>()).toMatchObject([
    { lastMessageText: '2 documentos' },
  ]);
});

test('a repeated try sends once, with its files', async () => {
  const fileIds = idsOf(await uploaded(marta, pdf));
  const key = { 'idempotency-key': 'tentativa-1' };
  const tries = await Promise.all([1, 2, 3].map(() => send(marta, { text: 'Oi', fileIds }, key)));
  expect(new Set(tries.map((one) => one.json<ChatMessage>().messageId)).size).toBe(1);
  expect(await detail(administrator)).toHaveLength(1);
});

test('files are for those who read the chat', async () => {
  const [document] = await uploaded(marta, pdf);
  const renewedBy = async (caller: Caller) =>
    (await caller.get(`/v1/filemanagement/files?ids=${document!.id}`)).json<StoredFile[]>().length;
  const renewed = async (family: FamilyCaller) =>
    (await family.get(`/chat/files?ids=${document!.id}`)).json<StoredFile[]>().length;
  // Nothing that was not sent.
  expect([await renewedBy(administrator), await renewedBy(teacher)]).toEqual([0, 0]);
  await sent(marta, { text: '', fileIds: [document!.id] });
  expect(await renewed(marta)).toBe(1);
  expect([await renewedBy(administrator), await renewedBy(teacher)]).toEqual([1, 1]);
  expect(await renewedBy(otherSchool)).toBe(0);
  expect(await renewed(await familyOf(at, at.jorge))).toBe(0);
  expect(await renewed(await familyOf(at, at.otherGuardian))).toBe(0);
  // The teacher of another classroom.
  await query(
    at.db,
    `update students set classroom_id = '${at.segundoAno.id}' where id in ('${at.ana.id}', '${at.bruno.id}')`,
  );
  expect([await renewedBy(administrator), await renewedBy(teacher)]).toEqual([1, 0]);
});

test('a guardian sends so many files a day, whichever phone', async () => {
  const ten = Array.from({ length: 10 }, () => pdf);
  for (let count = 0; count < 60; count += 10) await uploaded(marta, ...ten);
  const more = await upload(marta, pdf);
  expect([more.statusCode, more.json<Problem>().title]).toEqual([
    429,
    'Você já enviou muitos arquivos hoje. Tente novamente amanhã.',
  ]);
});

test('the cleanup removes what was never sent, and keeps what was', async () => {
  const [kept, left] = await uploaded(marta, pdf, pdf);
  await sent(marta, { text: '', fileIds: [kept!.id] });
  at.services.now = () => new Date(Date.now() + 25 * 3_600_000);
  await cleanUp(at.services);
  const remains = (file?: StoredFile) =>
    value(at.db, `select count(*)::int from files where id = '${file!.id}'`);
  expect([await remains(kept), await remains(left)]).toEqual([1, 0]);
});

test('the archive of a guardian’s data has the files of the conversation', async () => {
  const fileIds = idsOf(await uploaded(marta, pdf));
  await sent(marta, { text: '', fileIds });
  const answers = idsOf(await uploaded(teacher, { ...pdf, name: 'cardápio.pdf' }));
  await sent(teacher, { text: 'Segue', fileIds: answers });
  const asked = await administrator.post(`/v1/guardians/${at.marta.id}/personalData`);
  const zip = await at.app.inject(asked.json<PersonalDataLink>().location);
  const files = await unzip(zip.rawPayload);
  expect([...files.keys()]).toEqual([
    'dados.html',
    'dados.json',
    'arquivos/001 atestado.pdf',
    'arquivos/002 cardápio.pdf',
  ]);
  expect(files.get('dados.html')?.toString()).toContain('atestado.pdf');
});
