import type { LoaderContext } from 'webpack';
import contractLoader from './contract-loader.ts';

const source = `// É um texto com acentos.
import * as z from 'zod/mini';
import { byId } from './primitives.ts';
export * from './more.ts';
export type Thing = z.output<typeof body>;
const at = z.string();
export const body = z.object({ at });
export const send = endpoint({
  method: 'POST',
  path: '/v1/things/:id',
  params: byId,
  body,
  response: z.array(body as Thing),
});
export const upload = endpoint({ body: 'multipart', status: 204 });
export const { one, two: [second, ...rest], ...others } = { send, upload };
`;

const made = (resourceQuery: string, text = source) =>
  new Promise<string>((resolve, reject) => {
    const async = () => (error: Error | null | undefined, result?: unknown) =>
      error ? reject(error) : resolve(result as string);
    const context = { async, resourcePath: '/contract/things.ts', resourceQuery };
    contractLoader.call(context as unknown as LoaderContext<object>, text);
  });

test('a file hands on its declarations, each of which is a module', async () => {
  expect(await made('')).toBe(`export * from './more.ts';
export { body } from './things.ts?body';
export { send } from './things.ts?send';
export { upload } from './things.ts?upload';
export { one, second, rest, others } from './things.ts?one';`);
});

const imports = `import * as z from 'zod/mini';
import { byId } from './primitives.ts';`;

test('a declaration imports what it takes of its file', async () => {
  expect(await made('?body')).toBe(`${imports}
import { at } from './things.ts?at';
export const body = z.object({ at });`);
  expect(await made('?at')).toBe(`${imports}
const at = z.string();
export { at };`);
});

test('a call keeps its path and that it has schemas, and loses the schemas', async () => {
  expect(await made('?send')).toBe(`${imports}
import { body } from './things.ts?body';
export const send = endpoint({
  method: 'POST',
  path: '/v1/things/:id',
  params: {},
  body: {},
  response: {},
});`);
  expect(await made('?upload')).toContain("body: 'multipart'");
});

test('a file of types is empty, also once it is compiled', async () => {
  expect(await made('', 'export interface Thing { id: string }')).toBe('');
  expect(await made('', 'export {};\n')).toBe('');
});

test('a file that does more than to declare is refused', async () => {
  await expect(made('', `${source}z.config({});`)).rejects.toThrow('things.ts does more');
});
