import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Problem, StoredFile } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { files } from '#/database/schema/files.ts';
import {
  geotaggedJpeg,
  progressiveJpeg,
  sampleExe,
  samplePdf,
  withSize,
} from '../../../testing/sample-files.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { until } from '../../../testing/until.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

let headers: Record<string, string>;
const { at } = useTestSchool();
beforeAll(async () => {
  ({ headers } = await signIn(at.app, 'prof@girassol.test'));
});

interface Part {
  name?: string;
  content: Buffer | string;
  field?: string;
}

/** A form as a browser sends it. */
async function formOf(parts: Part[]) {
  const form = new FormData();
  for (const { name, content, field = 'files' } of parts) {
    if (name === undefined) form.append(field, String(content));
    else form.append(field, new Blob([new Uint8Array(Buffer.from(content))]), name);
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { type, payload: Buffer.from(await encoded.arrayBuffer()) };
}

async function upload(...parts: Part[]) {
  const { type, payload } = await formOf(parts);
  const url = '/v1/filemanagement/upload';
  const sent = { ...headers, 'content-type': type };
  return at.app.inject({ method: 'POST', url, headers: sent, payload });
}

interface Kept {
  rows: number;
  stored: number;
}

async function kept(): Promise<Kept> {
  const rows = await at.db.select().from(files);
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(at.services.config.dataFolder, options).catch(whenGone);
  // A folder that the server removed while it was read: look again.
  if (!entries) return kept();
  const stored = entries.filter((entry) => entry.isFile()).length;
  return { rows: rows.length, stored };
}

function whenGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

test('files are kept in their order, with names as given and links that load', async () => {
  const response = await upload(
    { name: 'Redação da 2ª série.pdf', content: samplePdf },
    { name: 'praia.jpg', content: await geotaggedJpeg(2000, 1600) },
  );
  expect(response.statusCode).toBe(201);
  const [pdf, photo] = response.json<StoredFile[]>();
  expect(pdf).toMatchObject({ originalName: 'Redação da 2ª série.pdf', srcSet: null });
  expect(pdf).toMatchObject({ mediaType: 'application/pdf', size: samplePdf.length });
  expect(photo?.srcSet).toMatch(
    /^\/files\/\S+\/320\?\S+ 320w, .* \/files\/\S+\/original\?\S+ 1600w$/,
  );

  const download = await at.app.inject(pdf!.location);
  expect(download.rawPayload).toEqual(samplePdf);
  expect(download.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; .*Reda%C3%A7%C3%A3o%20da%202%C2%AA/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': expect.stringMatching(
      /^private, max-age=(30[1-9]|3[1-9]\d|[45]\d\d|600), immutable$/,
    ),
  });
  const image = await at.app.inject(photo!.srcSet!.split(' ')[0]!);
  expect(image.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': expect.stringMatching(/^inline; filename="praia.jpg"/),
  });
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 320, height: 400 });
  // Each candidate once, whatever types it has.
  expect(photo!.srcSet!.match(/ \d+w/g)).toEqual([' 320w', ' 640w', ' 1280w', ' 1600w']);
  const wide = photo!.srcSet!.split(', ')[2]!.split(' ')[0]!;
  const browser = { accept: 'image/avif,image/webp,*/*' };
  for (const [headers, type, width] of [
    [browser, 'webp', 1280],
    [{ ...browser, 'save-data': 'on' }, 'webp', 640],
    [{}, 'jpeg', 1280],
  ] as const) {
    const { rawPayload, headers: told } = await at.app.inject({ url: wide, headers });
    expect(told).toMatchObject({ 'content-type': `image/${type}`, vary: 'accept, save-data' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: type, width });
  }
  const head = await at.app.inject({ method: 'HEAD', url: pdf!.location });
  expect(head.statusCode).toBe(200);
  expect(head.headers['content-length']).toBe(String(samplePdf.length));
});

test('a link opens nothing else and not for ever', async () => {
  const response = await upload({ name: 'aviso.pdf', content: samplePdf });
  const { location } = response.json<StoredFile[]>()[0]!;
  const status = async (url: string) => (await at.app.inject(url)).statusCode;
  expect(await status(location.replace(/s=.{4}/, 's=AAAA'))).toBe(403);
  expect(await status(location.replace('original', '320'))).toBe(403);
  expect(await status(location.split('?')[0]!)).toBe(403);
  const holder = new URL(location, 'http://localhost').searchParams.get('h') ?? '';
  const linksOfCaller = at.services.links.of({ sessionId: holder.slice(1) });
  expect(await status('/files/1/original')).toBe(404);
  expect(await status(linksOfCaller.link(crypto.randomUUID(), 'original'))).toBe(404);
  at.services.now = () => new Date(Date.now() + 2 * 3_600_000);
  expect(await status(location)).toBe(410);
  at.services.now = () => new Date();
});

test.each<[string, number, string | undefined, Part[]]>([
  [
    'a renamed program',
    415,
    'O anexo deve ser pdf, doc, docx, jpeg, jpg ou png.',
    [{ name: 'foto.jpg', content: sampleExe }],
  ],
  [
    'a file of 11 MB',
    413,
    'O tamanho máximo de cada anexo é 10MB.',
    [{ name: 'livro.pdf', content: Buffer.concat([samplePdf, Buffer.alloc(11_000_000)]) }],
  ],
  [
    '51 files',
    413,
    'Envie no máximo 50 arquivos de cada vez.',
    Array.from({ length: 51 }, () => ({ name: 'a.pdf', content: samplePdf })),
  ],
  ['another field', 422, undefined, [{ name: 'a.pdf', content: samplePdf, field: 'file' }]],
  ['a text', 422, undefined, [{ content: 'olá' }]],
])('%s is refused with everything sent along', async (_what, status, detail, parts) => {
  const before = await kept();
  const response = await upload({ name: 'aviso.pdf', content: samplePdf }, ...parts);
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json<Problem>().detail).toBe(detail);
  expect(await kept()).toEqual(before);
});

test('an image that unpacks to more than the memory is refused with its size', async () => {
  const before = await kept();
  const small = await progressiveJpeg(8, 8);
  const response = await upload({ name: 'mapa.jpg', content: withSize(small, 9999, 9999) });
  expect(response.statusCode).toBe(413);
  expect(response.json<Problem>().detail).toBe(
    'A imagem tem 9999 × 9999 pontos (100 megapixels), e o máximo para uma imagem gravada assim ' +
      'é de 34 megapixels. Diminua a imagem e envie de novo.',
  );
  expect(await kept()).toEqual(before);
});

test('an empty form is refused', async () => {
  const response = await upload();
  expect(response.statusCode).toBe(422);
  const errors = [{ path: 'files', message: 'Campo obrigatório.' }];
  expect(response.json<Problem>().errors).toEqual(errors);
});

const storedAgain = 'the end of what was stored';

test('a body that is no form, or not a whole one, is refused, and leaves nothing', async () => {
  const before = await kept();
  const { type, payload } = await formOf([{ name: 'aviso.pdf', content: samplePdf }]);
  const send = async (contentType: string, body: Buffer) => {
    const sent = { ...headers, 'content-type': contentType };
    const url = '/v1/filemanagement/upload';
    return (await at.app.inject({ method: 'POST', url, headers: sent, payload: body })).statusCode;
  };
  expect(await send('application/json', Buffer.from('{}'))).toBe(415);
  expect(await send('multipart/form-data', payload)).toBe(400);
  expect(await send(type, payload.subarray(0, 200))).toBe(400);
  expect(await send(type, payload.subarray(0, payload.length - 10))).toBe(400);
  await until(async () => (await kept()).stored === before.stored, storedAgain);
});

test('an upload that breaks off leaves nothing', async () => {
  await at.app.listen({ port: 0, host: '127.0.0.1' });
  const before = await kept();
  const { type, payload } = await formOf([
    { name: 'um.pdf', content: samplePdf },
    { name: 'dois.pdf', content: Buffer.concat([samplePdf, Buffer.alloc(500_000)]) },
  ]);
  const { port } = at.app.server.address() as AddressInfo;
  const sent = { ...headers, 'content-type': type, 'content-length': payload.length };
  const path = '/v1/filemanagement/upload';
  const request = httpRequest({ port, path, method: 'POST', headers: sent });
  request.on('error', () => undefined);
  request.write(payload.subarray(0, 300_000));
  await until(async () => (await kept()).stored === before.stored + 2, 'the first files');
  request.destroy();
  await until(async () => (await kept()).stored === before.stored, storedAgain);
  expect(await kept()).toEqual(before);
});
